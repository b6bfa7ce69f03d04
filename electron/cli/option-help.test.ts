import { expect, it } from 'vitest';
import { listRows, namesBelow, readHelp } from './testing/command-page.ts';
import { runPassbench } from './testing/fake-io.ts';

const columns = 100;

/** The arguments and options of a command and those below it, each with what its help says of it. */
async function helpRows(...path: string[]): Promise<readonly { readonly name: string; readonly lines: number }[]> {
  const help = readHelp((await runPassbench([...path, '--help'])).out);
  const rows = help.sections
    .filter(({ title }) => ['Arguments', 'Options', 'Commands'].includes(title))
    .flatMap(({ lines }) => {
      const listed = listRows(lines);
      const indent = 4 + Math.max(...listed.map(([term]) => term.length));
      return listed.map(([term, meaning]) => ({
        name: [...path, term].join(' '),
        lines: wrappedLines(meaning, columns - indent),
      }));
    });
  const below = await Promise.all(namesBelow(help).map((name) => helpRows(...path, name)));
  return [...rows, ...below.flat()];
}

function wrappedLines(text: string, width: number): number {
  let [lines, used] = [1, 0];
  for (const word of text.split(' ')) {
    const isNext = used > 0 && used + 1 + word.length > width;
    lines += isNext ? 1 : 0;
    used = isNext || used === 0 ? word.length : used + 1 + word.length;
  }
  return lines;
}

it('no help of an option, an argument or a command takes more than two lines of 100 columns', async () => {
  const rows = await helpRows();
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter(({ lines }) => lines > 2)).toEqual([]);
});
