const mostKinds = 100;
const longestLine = 2000;

/**
 * Writes errors as single lines, bounded: a caller may cause an error a million times. A repeated line is written again at
 * its tenth, hundredth and so on; after 100 different lines no new one is.
 */
export function createBoundedLog(write: (line: string) => void): (text: string) => void {
  const counts = new Map<string, number>();
  let isFull = false;
  return (text) => {
    const line = text.replaceAll(/\s+/g, ' ').slice(0, longestLine);
    const before = counts.get(line);
    if (before === undefined && counts.size === mostKinds) {
      if (!isFull) write('Further errors are not written here.\n');
      isFull = true;
      return;
    }
    const count = (before ?? 0) + 1;
    counts.set(line, count);
    if (count === 1) write(`${line}\n`);
    else if (/^10+$/.test(String(count))) write(`${line} (${count} times so far)\n`);
  };
}
