/**
 * Whether a text is a value in a header of comma-separated pairs: visible ASCII without a comma, with spaces only
 * inside.
 */
export function isPairValue(text: string): boolean {
  return /^[!-+\--~](?:[ -+\--~]*[!-+\--~])?$/.test(text);
}

/** Whether a text can be the name of a header (RFC 9110, section 5.6.2, token). */
export function isHeaderName(text: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text);
}
