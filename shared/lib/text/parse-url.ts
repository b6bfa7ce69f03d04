/**
 * Parses an absolute URL, or one relative to `base`; null where it is none. Not URL.canParse: once compiled, that of Node 20
 * refuses letters beyond ASCII.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
