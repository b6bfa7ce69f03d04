/** Lines that fold away together, counted from 1: the one that stays, and the last one that goes. */
export type Fold = { readonly start: number; readonly end: number };

const opening: Readonly<Record<string, string>> = { '}': '{', ']': '[' };

/**
 * What folds in a JSON text: what stands on lines of its own between two brackets. A broken text folds as far as its
 * brackets match. Of two folds that begin on one line the longer one stands.
 */
export function bracketFolds(text: string): readonly Fold[] {
  const folds = new Map<number, number>();
  const open: { readonly bracket: string; readonly line: number }[] = [];
  let line = 1;
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[{}[\]\n]/g)) {
    if (token === '\n') line += 1;
    else if (token === '{' || token === '[') open.push({ bracket: token, line });
    const last = open.at(-1);
    if (last === undefined || opening[token] !== last.bracket) continue;
    open.pop();
    if (line > last.line + 1) folds.set(last.line, line - 1);
  }
  return [...folds].map(([start, end]) => ({ start, end })).sort((one, other) => one.start - other.start);
}
