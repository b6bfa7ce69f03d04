import { withoutEntities } from '../../../lib/text/html-entities.ts';
import { objectAt } from '../../../lib/json/json-view.ts';
import type { JsonScan } from '../../../lib/json/json-scan.ts';
import { quoted } from '../../../lib/text/quoted.ts';
import type { AnswerNote } from './answer-note.ts';

/** So much of a text is looked at for what kind of page it is. */
const lookedAt = 65_536;

/**
 * What a body is that carries no result: nothing, a web page with its title, XML, a text, JSON of another kind. Null
 * where there is a result object to look at, however wrong.
 */
export function bodyNote({ text, root, problems }: JsonScan, status: number): AnswerNote | null {
  const note = (says: string, values: AnswerNote['values'] = {}): AnswerNote => ({
    rule: 'answer-body',
    severity: 'error',
    says,
    values: { ...values, status },
  });
  const start = text
    .slice(0, lookedAt)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (start === '') return note('empty');
  if (start.startsWith('<')) return markup(start, note);
  const isJson = root !== null && problems.every(({ problem }) => problem !== 'syntax');
  if (isJson) return objectAt(root, 'result') === null ? note('json', { text: quoted(oneLine(start)) }) : null;
  return /^[{[]/.test(start) ? note('broken') : note('text', { text: quoted(oneLine(start)) });
}

function markup(start: string, note: (says: string, values?: AnswerNote['values']) => AnswerNote): AnswerNote {
  const lower = start.toLowerCase();
  const isPage = ['<!doctype html', '<html', '<head', '<title', '<body', '<h1'].some((tag) => lower.includes(tag));
  if (!isPage) return note('xml', { name: quoted(/<([A-Za-z][\w.:-]{0,40})/.exec(start)?.[1] ?? '') });
  const title = between(start, lower, 'title') ?? between(start, lower, 'h1');
  return title === null ? note('page-untitled') : note('page', { title: quoted(title) });
}

/** The text of the first element of that name, on one line; null where there is none or it is blank. */
function between(start: string, lower: string, name: string): string | null {
  const open = lower.indexOf(`<${name}`);
  const from = open < 0 ? -1 : lower.indexOf('>', open);
  if (from < 0) return null;
  const end = lower.indexOf(`</${name}`, from);
  const inside = start.slice(from + 1, end < 0 ? from + 1000 : end);
  const text = oneLine(withoutEntities(withoutTags(inside.slice(0, 1000))));
  return text === '' ? null : text;
}

function withoutTags(text: string): string {
  return text
    .split('<')
    .map((piece, index) => (index === 0 ? piece : piece.slice(piece.indexOf('>') + 1)))
    .join(' ');
}

function oneLine(text: string): string {
  return text.slice(0, 1000).replace(/\s+/g, ' ').trim();
}
