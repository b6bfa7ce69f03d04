/** UTF-8 bytes of a payload or a story. */
export const longestTextBytes = 5 * 1024 * 1024;

/** Bytes of an HTTP request that carries texts: JSON writes one byte as six at most. */
export const longestTextRequestBytes = 6 * longestTextBytes + 64 * 1024;

/** Bytes of a mail: servers pass on no larger ones. */
export const longestMailBytes = 50 * 1024 * 1024;

/** Bytes of a file of calls: those are read in pieces, and one call at a time is in memory. */
export const longestCallsFile = { har: 512 * 1024 * 1024, calls: 2048 * 1024 * 1024 } as const;

/** Bytes of a file of texts, as CSV or XLIFF. */
export const longestTextsFile = 10 * 1024 * 1024;

/** UTF-16 units of a bundle. */
export const longestBundle = 12 * 1024 * 1024;

/** Documents or stories of one save. */
export const mostSavedAtOnce = 100;

/** UTF-16 units of one setting. */
export const longestSetting = 10_000;

/** Calls of one story: each stays in memory while it is played. */
export const mostStoryCalls = 20_000;

/** UTF-16 units of an order's number, and of its key. */
export const longestOrderNumber = 1000;
export const longestOrderKey = 5000;

/** Orders of one request: those that a window draws at its start. */
export const mostOrdersAsked = 200;

/** Days in which forgotten calls can be restored. */
export const forgottenDays = 30;

/** Faults of a plan, and UTF-16 units of each. */
export const faultLimits = { count: 50, units: 500 } as const;

/** Bytes of a key file or a pasted public key: a 16,384-bit RSA key is below 16 KiB. */
export const longestKeyFileBytes = 64 * 1024;

/** Bytes of a project file without a user's text: an order, an environment, notes. */
export const longestProjectFileBytes = 2 * 1024 * 1024;

/** UTF-16 units of a pasted key that are read; a longer one is refused. */
export const longestPasted = 1024 * 1024;

/** UTF-16 units of a project's notes or glossary, and of its name. */
export const longestProjectText = 300_000;
export const longestProjectName = 100;

/** UTF-16 units of the name of a payload, a story or a template. */
export const longestName = 200;
