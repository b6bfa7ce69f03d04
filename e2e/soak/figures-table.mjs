const begin = '<!-- figures:begin -->';
const end = '<!-- figures:end -->';
const columns = ['#', 'Figure', 'Asked', 'Measured', 'Met', 'Machine', 'Date'];
const keys = ['id', 'what', 'asked', 'measured', 'met', 'machine', 'date'];

/** A document without the two marks between which the table stands. */
export class NoMarks extends Error {}

/** The rows of the table of a document: { id, what, asked, measured, met, machine, date }, all texts. */
export function readRows(text) {
  return between(text)
    .inside.split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => Object.fromEntries(cellsOf(line).map((cell, index) => [keys[index], cell])));
}

/**
 * The document with these rows in its table: a row replaces the one with its id, all others stay as they are, except
 * those whose id is not `known` any more.
 */
export function withRows(text, rows, known = null) {
  const { before, after } = between(text);
  const byId = new Map([...readRows(text), ...rows].map((row) => [row.id, row]));
  const all = [...byId.values()].filter(({ id }) => known === null || known.includes(id)).toSorted(byNumber);
  const lines = [columns, columns.map(() => '---'), ...all.map((row) => keys.map((key) => escaped(row[key])))];
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `${before}${begin}\n${table}\n${end}${after}`;
}

function between(text) {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from)
    throw new NoMarks(`SECURITY.md has no ${begin} with ${end} after it. Put both where the table is to stand.`);
  const inside = text.slice(from + begin.length, to);
  return { before: text.slice(0, from), inside, after: text.slice(to + end.length) };
}

function byNumber(one, other) {
  return one.id.localeCompare(other.id, 'en', { numeric: true });
}

function escaped(cell) {
  return cell.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
}

/** The cells of a line of a table; `\|` and `\\` are what they escape. */
function cellsOf(line) {
  const inner = line.slice(1, line.lastIndexOf('|'));
  const cells = inner.match(/(?:\\.|[^|\\])+/g) ?? [];
  return cells.map((cell) => cell.trim().replaceAll(/\\(.)/g, '$1'));
}
