/** A name as long as its plate; SVG cannot cut by itself. */
export function shortened(name: string, most: number): string {
    const letters = [...name];
    return letters.length > most
        ? `${letters
              .slice(0, most - 1)
              .join("")
              .trimEnd()}…`
        : name;
}
