/** How long a regular expression took at most on a repetition of what. */
export type Pumped = { readonly ms: number; readonly pump: string };

/**
 * Runs a regular expression on long repetitions of what it is made of: each letter and each short run of its own
 * source, and what its classes stand for, with and without an end that cannot match. Quadratic time is a second here and four times
 * that of the half, time in proportion some milliseconds and twice that of the half. A repetition with a high
 * bound is in proportion, and slow nevertheless.
 */
export function slowestPump(
  regex: { readonly pattern: string; readonly flags: string },
  { most = 50_000, runs = 40 }: { readonly most?: number; readonly runs?: number } = {},
): Pumped {
  let slowest: Pumped = { ms: 0, pump: '' };
  // A tenth of the length first: what is slow there needs no longer proof.
  for (const length of [most / 10, most]) {
    for (const piece of piecesOf(regex.pattern)) {
      const pump = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
      for (const text of [pump, `${pump}\u0000`, `\u0000${pump}!`]) {
        const compiled = new RegExp(regex.pattern, regex.flags.replace('y', ''));
        const ms = timeOf(compiled, text, runs);
        const isSlow = ms > 100 || (ms > 20 && ms > 3 * timeOf(compiled, text.slice(text.length / 2), runs));
        if (isSlow) return { ms, pump: piece };
        if (ms <= 20 && ms > slowest.ms) slowest = { ms, pump: piece };
      }
    }
  }
  return slowest;
}

/** The best of so many while they are slow: other processes may have had the processor. */
function timeOf(regex: RegExp, text: string, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    regex.lastIndex = 0;
    const start = performance.now();
    regex.exec(text);
    best = Math.min(best, performance.now() - start);
    if (best <= 20 || (run >= 4 && best > 200)) break;
  }
  return best;
}

function piecesOf(pattern: string): ReadonlySet<string> {
  const written = pattern.replaceAll(
    /\\[dDwWsSbB]|\\[pP]\{[^}]*\}|\\u\{?[0-9A-Fa-f]+\}?|\\([^A-Za-z0-9])|[\\^$*+?()[\]{}|]/g,
    (_, escaped: string | undefined) => escaped ?? ' ',
  );
  const letters = Array.from(written).filter((letter) => letter.trim() !== '');
  const words = written.split(/\s+/).filter((word) => word.length > 1 && word.length <= 20);
  return new Set([
    'a',
    'A',
    '0',
    ' ',
    '\t',
    '\n',
    '-',
    '.',
    '/',
    '=',
    '"',
    'é',
    '中',
    'a0',
    'a ',
    '0.',
    'a.',
    ...letters,
    ...words,
  ]);
}
