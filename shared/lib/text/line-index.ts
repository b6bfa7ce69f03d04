/** A place as people count it: lines and columns from 1, columns in UTF-16 units. */
type LinePosition = { readonly line: number; readonly column: number };

/** A range as findings carry it; the end is exclusive. */
type LineRange = {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
};

/** Converts offsets and places of one text. What is outside moves to the nearest end. */
export type LineIndex = {
  readonly positionAt: (offset: number) => LinePosition;
  readonly offsetAt: (line: number, column: number) => number;
  readonly rangeOf: (start: number, end: number) => LineRange;
};

/** Counts the lines of a text; \n, \r\n and \r end one. A leading byte order mark counts nothing. */
export function lineIndex(text: string): LineIndex {
  const lines = lineStarts(text);
  const positionAt = (offset: number): LinePosition => {
    const index = lines.lastAtMost(offset);
    return { line: index + 1, column: Math.max(0, Math.min(offset, text.length) - (lines.startOf(index) ?? 0)) + 1 };
  };
  return {
    positionAt,
    offsetAt: (line, column) => {
      if (line < 1) return lines.startOf(0) ?? 0;
      const start = lines.startOf(line - 1);
      if (start === undefined) return text.length;
      return Math.min(start + Math.max(0, column - 1), lineEnd(text, start, lines.startOf(line) ?? text.length));
    },
    rangeOf: (start, end) => {
      const from = positionAt(start);
      const to = positionAt(end);
      return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
    },
  };
}

type LineStarts = {
  /** The start of a line; undefined after the last one. */
  readonly startOf: (index: number) => number | undefined;
  /** The index of the last line that does not start behind the offset. */
  readonly lastAtMost: (offset: number) => number;
};

/** Finds line starts on demand: of a long text often only the first are needed. */
function lineStarts(text: string): LineStarts {
  const starts = [text.charCodeAt(0) === 0xfeff ? 1 : 0];
  const nextBreak = text.includes('\r') ? nextOfAnyKind : nextLineFeed;
  let next = nextBreak(text, 0);
  const add = (): void => {
    starts.push(next + 1);
    next = nextBreak(text, next + 1);
  };
  return {
    startOf: (index) => {
      while (next !== -1 && starts.length <= index) add();
      return starts[index];
    },
    lastAtMost: (offset) => {
      while (next !== -1 && next < offset) add();
      return lastAtMost(starts, offset);
    },
  };
}

/** The offset of the next line feed, or -1. */
function nextLineFeed(text: string, from: number): number {
  return text.charCodeAt(from) === 0x0a ? from : text.indexOf('\n', from);
}

/** The offset of the last character of the next line break, or -1. */
function nextOfAnyKind(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) return at;
  }
  return -1;
}

/** The index of the last start that is not after the offset, by halving. */
function lastAtMost(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The end of a line's characters, before its line break. */
function lineEnd(text: string, start: number, next: number): number {
  let end = next;
  if (end > start && text.charCodeAt(end - 1) === 0x0a) end--;
  if (end > start && text.charCodeAt(end - 1) === 0x0d) end--;
  return end;
}
