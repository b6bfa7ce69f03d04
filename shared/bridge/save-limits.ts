/** So many documents or stories are written by one save. */
export const mostSavedAtOnce = 100;

/** So many bytes of UTF-8 may the text of a payload or a story have. */
export const longestTextBytes = 5 * 1024 * 1024;

/** So many bytes may a request have that carries texts, over HTTP: JSON writes one byte of a text as six at most. */
export const longestTextRequestBytes = 6 * longestTextBytes + 64 * 1024;
