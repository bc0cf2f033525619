/** What a guest reads who is to throw real dice. */
export const THROW_REAL = {
    en: "Throw the dice on the table; the dealer reads them.",
    de: "Wirf die Würfel auf den Tisch; der Croupier liest sie ab.",
    fr: "Lancez les dés sur la table ; le croupier les lit.",
    es: "Tira los dados en la mesa; el crupier los lee.",
};
