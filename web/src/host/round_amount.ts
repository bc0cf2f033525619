/** A number near this one that people count in: 1, 2, 5, 10, 20, 50 … */
export function roundAmount(amount: number): number {
    if (amount < 1) return 1;
    const ten = 10 ** Math.floor(Math.log10(amount));
    return [5, 2, 1].find((times) => times * ten <= amount)! * ten;
}
