/** Folded lines, counted from 1: the first stays visible. */
export type Fold = { readonly start: number; readonly end: number };

const opening: Readonly<Record<string, string>> = { '}': '{', ']': '[' };

/** The folds of a JSON text: whole lines between brackets, as far as they match. Of two on one line the longer. */
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
