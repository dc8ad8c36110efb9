"""What a study draws and writes for a browser: a report as one file, a reliability diagram."""
