// Written by tools/web_types; change the Python there and run it again.

/** What a page says of itself where a connection begins. */
export const SPOKEN = {"protocol": 7} as const;
