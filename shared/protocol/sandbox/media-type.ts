/** Whether a body of this Content-Type is taken: application/json, or text/plain when encrypted; charset absent or UTF-8. */
export function isTakenMediaType(contentType: string, isEncrypted: boolean): boolean {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  if (type !== 'application/json' && !(type === 'text/plain' && isEncrypted)) return false;
  const charsets = parameters.filter((parameter) => parameter.startsWith('charset='));
  return charsets.every((parameter) => /^charset="?utf-8"?$/.test(parameter));
}
