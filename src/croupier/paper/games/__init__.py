"""What each game brings to paper, a folder each."""
