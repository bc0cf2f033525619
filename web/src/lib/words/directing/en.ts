/** Directing the big screen from the desk, in English. */
export const en = {
    title: "The big screen",
    hint: "It follows the action by itself: all-ins, the last seconds of betting, big bets, the last turn.",
    stays: "What it shows",
    follow: "Where the action is",
    standings: "Standings",
    only: (table: string) => `Only ${table}`,
    skip: "Show something else",
    may: "It may show",
    moments: "Moments of the night",
    reactions: "Reactions from phones",
    reactionsHint: "Off: nobody can react. A single guest is muted in their own sheet.",
    tables: "Tables it may show",
} as const;
