import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import { readFigures } from './figure-files.mjs';
import { figureLine } from './figure-line.mjs';
import { readRows, withRows } from './figures-table.mjs';
import { runFigure } from './run-figure.mjs';

/** No figure takes longer by far; one that does hangs. */
const usualLimitMs = 60 * 60_000;

/**
 * Measures the figures of a folder one after another and prints a line for each; with `table`, the path of a document,
 * each row is written as soon as it is measured. Gives the exit code: 1 when one is not met.
 */
export async function runFigures({ root, folder, ids, quick, table, print, isTerminal, limitMs = usualLimitMs }) {
  const all = await readFigures({ root, folder });
  const unknown = ids?.filter((id) => !all.some((figure) => figure.id === id)) ?? [];
  if (unknown.length > 0) {
    print(`There is no figure ${unknown.join(', ')}. npm run soak -- --list names them.\n`);
    return 2;
  }
  // A document that cannot take the table is found before an hour of measuring, not after it.
  if (table !== null) readRows(readFileSync(table, 'utf8'));
  const asked = all.filter(({ id }) => ids?.includes(id) ?? true);
  const missed = [];
  for (const [index, figure] of asked.entries()) {
    const label = `${index + 1}/${asked.length}  figure ${figure.id}, ${figure.what}`;
    const line = figureLine(label, { print, isTerminal });
    const size = quick ? 'quick' : 'full';
    const result = await runFigure({ root, file: figure.file, size, say: line.say, limitMs });
    line.done(`${result.met ? 'met' : 'NOT MET'}: ${result.measured}`);
    if (!result.met) {
      missed.push(figure.id);
      print(explanation(figure, result));
    }
    if (table !== null) writeRow(table, figure, result, all);
  }
  print(`${asked.length - missed.length} met, ${missed.length} not met${missed.map((id) => ` ${id}`).join(',')}\n`);
  return missed.length === 0 ? 0 : 1;
}

function explanation({ asked }, { details, printed }) {
  const lines = [`asked: ${asked}`, details, printed].filter((text) => text.trim() !== '');
  return `${lines.join('\n').trim().replaceAll(/^/gm, '     ')}\n`;
}

function writeRow(table, { id, what, asked }, { measured, met }, all) {
  const row = { id, what, asked, measured, met: met ? 'yes' : 'no', machine: machine(), date: today() };
  const known = all.map((figure) => figure.id);
  writeFileSync(table, withRows(readFileSync(table, 'utf8'), [row], known));
}

const today = () => new Date().toISOString().slice(0, 10);

/** What this computer is, in a line: figures mean little without it. */
function machine() {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${model}, ${availableParallelism()} cores, ${memory} GiB, ${type()} ${release()}, Node ${process.versions.node}`;
}
