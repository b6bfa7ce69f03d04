import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withBrowser } from './browser-with-profile.mjs';
import { plantedForms } from './planted-secrets.mjs';
import { searchHeap, searchMemory } from './process-places.mjs';
import { searchFolder } from './secret-search.mjs';

/**
 * Puts each secret in each form into a file, and into the memory of a page, and looks for them as a run does. Gives how
 * many were planted in both, how many were found, and which were not.
 */
export async function findThePlanted({ secrets, search, folder, executablePath }) {
  const plants = secrets.flatMap((secret) => plantedForms(secret).map(([form, bytes]) => ({ ...secret, form, bytes })));
  const missed = [
    ...(await missedInFiles(plants, search, folder)),
    ...(await missedInPage(plants, search, executablePath)),
  ];
  return { planted: plants.length * 2, missed };
}

async function missedInFiles(plants, search, folder) {
  await mkdir(folder);
  for (const [at, { bytes }] of plants.entries()) await writeFile(join(folder, `plant-${at}`), bytes);
  const { found } = await searchFolder(folder, search);
  await rm(folder, { recursive: true });
  const isFound = ({ name }, at) => found.some(([path, needle]) => path === `plant-${at}` && needle.name === name);
  return plants.filter((plant, at) => !isFound(plant, at)).map(({ name, form }) => `a file with ${name} as ${form}`);
}

async function missedInPage(plants, search, executablePath) {
  const { value } = await withBrowser(executablePath, async (page, profile) => {
    await page.evaluate(
      (given) => {
        const bytes = given.map((text) => Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0));
        globalThis.planted = [bytes, bytes.map((each) => new TextDecoder('latin1').decode(each))];
      },
      plants.map(({ bytes }) => bytes.toString('base64')),
    );
    return { memory: await searchMemory(profile, search), heap: await searchHeap(page, search) };
  });
  const inMemory = new Set(value.memory.found);
  const onHeap = new Set(value.heap.found.map(({ name }) => name));
  return plants.flatMap(({ name, form, bytes }) => [
    ...(search(bytes).every((needle) => inMemory.has(needle)) ? [] : [`memory with ${name} as ${form}`]),
    ...(onHeap.has(name) ? [] : [`a heap with ${name}`]),
  ]);
}
