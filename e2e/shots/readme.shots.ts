import { writeFile } from 'node:fs/promises';
import { test } from '../fixtures/bench.ts';
import { smallPng } from './small-png.ts';

/** The two pictures of README.md: the window after one send, in both themes. */
test('the window', async ({ bench, context }, info) => {
  await bench.send();
  await bench.settled();
  await bench.editor.coloured();
  const png = await bench.page.screenshot({ animations: 'disabled' });
  const blank = await context.newPage();
  await writeFile(`assets/${info.project.name}.png`, await smallPng(blank, png));
});
