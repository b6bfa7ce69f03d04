const longestName = 300;

/**
 * A name of a certificate as the runtime gives it, a part on each line, in one line: its most special part first, as
 * people read it.
 */
export function certificateName(lines: string | undefined): string {
  const name = (lines ?? '').split('\n').reverse().join(', ');
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
