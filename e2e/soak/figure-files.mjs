import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleScript } from '../../scripts/steps/bundle-script.mjs';

/**
 * Every figure of a folder with the file it is bundled into, in the order of their files' names. The folder holds figures
 * and nothing else; a file is named by its figure and a word or two: f05-fuzzed-json.mjs. A figure has { id, what, asked,
 * measure(context, size) }, and `quick` and `full` as the sizes where it has two. A file may have a `worker`, for processes
 * of its own.
 */
export async function readFigures({ root, folder }) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs')).toSorted();
  const figures = await Promise.all(names.map((name) => readFigure(root, join(folder, name))));
  const ids = figures.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`Two files of ${folder} hold figure ${twice}.`);
  return figures;
}

async function readFigure(root, entry) {
  const file = await bundleScript({ root, entry, folder: 'soak' });
  const { figure } = await import(pathToFileURL(file).href);
  const isNamed = [figure?.id, figure?.what, figure?.asked].every((text) => typeof text === 'string' && text !== '');
  if (!isNamed || typeof figure.measure !== 'function')
    throw new Error(`${basename(entry)} exports no figure with id, what, asked and measure.`);
  return { id: figure.id, what: figure.what, asked: figure.asked, file };
}
