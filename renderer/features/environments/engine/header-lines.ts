/** Header lines as they are typed, one a line: name and value around the first colon. Empty lines are none. */
export function parseHeaders(text: string): readonly (readonly [name: string, value: string])[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':');
      return colon < 0
        ? ([line.trim(), ''] as const)
        : ([line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const);
    });
}
