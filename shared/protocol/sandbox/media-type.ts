/**
 * Whether a body of these Content-Type lines is taken: all of one media type, application/json, or text/plain where the
 * body is encrypted; each with a charset of UTF-8 (`utf-8` or `utf8`, any case, quoted or not) or none, which means it.
 * Some clients write the line twice: lines that agree count as one.
 */
export function areTakenContentTypes(lines: readonly string[], isEncrypted: boolean): boolean {
  const read = lines.map(readContentType);
  const [first] = read;
  if (first === undefined) return false;
  const isTaken = first.type === 'application/json' || (first.type === 'text/plain' && isEncrypted);
  return isTaken && read.every(({ type, charsets }) => type === first.type && charsets.every(isUtf8));
}

type ContentType = { readonly type: string; readonly charsets: readonly string[] };

/** A semicolon between quotes does not end a parameter. */
const parameterPattern = /;\s*([^;="\s]*)\s*(?:=\s*("(?:[^"\\]|\\.)*"|[^;]*))?/g;

function readContentType(line: string): ContentType {
  const end = line.indexOf(';');
  const type = (end < 0 ? line : line.slice(0, end)).trim().toLowerCase();
  const charsets: string[] = [];
  for (const [, name = '', value = ''] of (end < 0 ? '' : line.slice(end)).matchAll(parameterPattern))
    if (name.toLowerCase() === 'charset') charsets.push(unquoted(value.trim()));
  return { type, charsets };
}

function unquoted(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
}

function isUtf8(charset: string): boolean {
  return /^utf-?8$/i.test(charset);
}
