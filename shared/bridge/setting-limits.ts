/** So many UTF-16 units may the text of one setting have. */
export const longestSetting = 10_000;
