/** So many bytes of UTF-8 may the text of a payload or a story have. */
export const longestTextBytes = 5 * 1024 * 1024;

/** So many bytes may a request have that carries texts, over HTTP: JSON writes one byte of a text as six at most. */
export const longestTextRequestBytes = 6 * longestTextBytes + 64 * 1024;

/** So many bytes may a mail have that is taken apart: servers pass on no larger ones. */
export const longestMailBytes = 50 * 1024 * 1024;

/** So many UTF-16 units may a bundle have that is opened. */
export const longestBundle = 12 * 1024 * 1024;

/** So many documents or stories are written by one save. */
export const mostSavedAtOnce = 100;

/** So many UTF-16 units may the text of one setting have. */
export const longestSetting = 10_000;

/** More calls than this in one story are not read: each of them is kept whole while it is played. */
export const mostStoryCalls = 20_000;

/** So many UTF-16 units may the number of an order have, and its key: its calls can be asked for by either. */
export const longestOrderNumber = 1000;
export const longestOrderKey = 5000;

/** So many orders are asked for at once: those that a window draws at its start, where no more than usual are its own. */
export const mostOrdersAsked = 200;

/** So many days can calls be brought back that were forgotten. */
export const forgottenDays = 30;

/** How many faults a plan has at most, and how many UTF-16 units each. */
export const faultLimits = { count: 50, units: 500 } as const;

/** So many bytes may a file with a key have, and a pasted public key: a 16,384-bit RSA key is below 16 KiB. */
export const longestKeyFileBytes = 64 * 1024;

/** So many bytes may a file of a project have that holds no text of a user: what describes an order, an environment, notes. */
export const longestProjectFileBytes = 2 * 1024 * 1024;

/** So many UTF-16 units of a pasted key are looked at at all; what is no key by then is refused in words. */
export const longestPasted = 1024 * 1024;

/** So many UTF-16 units may the notes of a project have, and its name. */
export const longestNotes = 100_000;
export const longestProjectName = 100;

/** So many UTF-16 units may the name of a payload, a story or a template have. */
export const longestName = 200;
