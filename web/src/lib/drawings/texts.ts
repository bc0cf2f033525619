/** A name cut to its plate, as SVG can't cut text. */
export function shortened(name: string, most: number): string {
    const letters = [...name];
    return letters.length > most
        ? `${letters
              .slice(0, most - 1)
              .join("")
              .trimEnd()}…`
        : name;
}

/** The same words at the beginning of a line. */
export function capital(text: string): string {
    return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
