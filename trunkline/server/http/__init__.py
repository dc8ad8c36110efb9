"""What every request shares, of pages and programs alike."""
