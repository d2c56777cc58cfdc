-- One kind of kong that a seat made in a hand.
SELECT *
FROM (
    SELECT
        base.*,
        unnest(['exposed', 'concealed', 'added', 'extended']) AS kong,
        unnest([exposed_kongs, concealed_kongs, added_kongs, extended_kongs]) AS made
    FROM base
    WHERE kongs > 0
)
WHERE made > 0;
