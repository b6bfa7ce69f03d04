/**
 * Whether a text can stand as one value in a list of comma-separated pairs of a header: visible ASCII without a comma,
 * spaces between them. A comma would begin another pair, and a space at an end would be lost on the way.
 */
export function isPairValue(text: string): boolean {
  return /^[!-+\--~](?:[ -+\--~]*[!-+\--~])?$/.test(text);
}

/** Whether a text can be the name of a header (RFC 9110, section 5.6.2, token). */
export function isHeaderName(text: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text);
}
