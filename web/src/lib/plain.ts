/** Text as one looks for it: without accents and capitals. */

const LETTERS: Readonly<Record<string, string>> = {
    đ: "d",
    ð: "d",
    ø: "o",
    ł: "l",
    ß: "ss",
    æ: "ae",
    œ: "oe",
    ı: "i",
    þ: "th",
};

/** Who types Zoe finds Zoë, nguyen finds Nguyễn, and strasse Straße. */
export function plain(text: string): string {
    return text
        .normalize("NFKD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[đðøłßæœıþ]/g, (letter) => LETTERS[letter]!);
}

/** Whether one of the texts has what is looked for; whoever looks for nothing finds all. */
export function finds(wanted: string, ...texts: readonly string[]): boolean {
    const sought = plain(wanted.trim());
    return texts.some((text) => plain(text).includes(sought));
}
