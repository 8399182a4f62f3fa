"""What each key of a JSON answer means, one sentence a key."""
