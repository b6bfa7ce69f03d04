// Imported before anything else: whatever this process makes from here on is its owner's alone.
process.umask(0o077);
