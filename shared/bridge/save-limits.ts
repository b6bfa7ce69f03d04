/** So many documents or stories are written by one save. */
export const mostSavedAtOnce = 100;

/** So many bytes may the body of one save have, over HTTP. */
export const longestSaveBytes = 5 * 1024 * 1024;
