"""What commands say, in English and Traditional Chinese."""
