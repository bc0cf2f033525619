export const en = {
    ask: "What would the book do?",
    book: "By the book",
    looking: "Looking it up …",
    best: "the book’s choice",
    offer: "First time at this game?",
    show: "Show me how",
    no: "No, thanks",
    step: (nth: string, of: string) => `Step ${nth} of ${of}`,
    enough: "Enough",
    done: "Got it",
};
