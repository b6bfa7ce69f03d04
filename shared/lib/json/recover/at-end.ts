import { tokenKind } from '../json-tokens.ts';
import type { Mend } from './mend.ts';
import type { Repair, Standing } from './standing.ts';

/** The text ends too early: what is open is closed behind the last that could be read, where nothing else is missing. */
export function atEnd({ text, next, before, open }: Standing): Repair {
  const from = before?.end ?? text.length;
  const isUnfinished = next === '":"' || before?.kind === tokenKind.colon;
  if (open.length === 0 || isUnfinished || before === null) return { does: 'stop', from, mend: null };
  const isBehindComma = before.kind === tokenKind.comma;
  const closers = open
    .toReversed()
    .map(({ kind, start }) => lineOf(text, start, before.end) + (kind === 'object' ? '}' : ']'));
  const mend: Mend = {
    start: isBehindComma ? before.start : before.end,
    end: before.end,
    text: closers.join(''),
    key: 'fix.close',
    name: closers.join('').replaceAll(/\s/g, ''),
  };
  return { does: 'stop', from, mend };
}

/** A line of its own for a bracket whose container stands over several, indented as the line in which it was opened. */
function lineOf(text: string, start: number, end: number): string {
  const lineBreak = /\r\n|\n|\r/.exec(text.slice(start, end))?.[0];
  if (lineBreak === undefined) return '';
  const line = text.slice(0, start).search(/[^\r\n]*$/);
  return lineBreak + (/^[ \t]*/.exec(text.slice(line, start))?.[0] ?? '');
}
