"""The box on paper: mats, play money, rules, cards, signs and results, drawn as the pages draw them."""
