import { copyFile, cp, mkdtemp, open, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { storePathsIn } from '../../../electron/services/platform/data-folder/data-folder.ts';
import { checkOnThread } from '../../../electron/services/storage/store-care/built-programs.ts';
import { openStores, storesHere } from '../../../electron/services/storage/store-care/store-care.ts';
import { databaseRepository } from '../../../electron/services/bench/workspace/database-repository.ts';
import { createRandomWords } from '../../../shared/lib/seeded.ts';
import { buildParts } from '../../../scripts/steps/build-parts.mjs';
import { whole } from '../../bench/numbers.mjs';
import { countOverWorkers } from '../drivers/workers.mjs';

export const figure = {
  id: '3',
  what: 'corrupted stores',
  asked:
    '5,000 corruptions (flip, truncate, zero, empty, swap): 0 crashes, all set aside and told, 0 user files overwritten',
  quick: 50,
  full: 5000,
  measure: async (ctx, total) => {
    await buildParts(ctx.root, ['host']);
    const program = join(ctx.root, 'dist', 'host', 'store-thread.js');
    // A process that a file has ended rejects here: a crash is never met.
    const counts = await countOverWorkers(ctx, { seed: Date.now(), program, total, batch: 25 });
    const { unquarantined, untold, overwritten, unrestored } = counts;
    return {
      measured: `${whole(total)} corruptions of the store of documents: 0 crashes, ${unquarantined} not set aside, ${untold} not told, ${overwritten} overwritten, ${unrestored} not restored from the backup`,
      met: unquarantined + untold + overwritten + unrestored === 0,
    };
  },
};

/** Corrupts the store of documents in these ways, one after another, and counts what a start makes of each. */
export const worker =
  () =>
  async ({ seed, from, count, program }) => {
    const counts = { unquarantined: 0, untold: 0, overwritten: 0, unrestored: 0, examples: [] };
    const check = checkOnThread(pathToFileURL(program));
    const prepared = await preparedFolder();
    try {
      for (let index = from; index < from + count; index++) {
        const problem = await corruptOne(prepared, `${seed} ${index}`, counts, check);
        if (problem !== null && counts.examples.length < 3) counts.examples.push(`seed ${seed} ${index}: ${problem}`);
      }
    } finally {
      await rm(prepared, { recursive: true, force: true });
    }
    return counts;
  };

const text = JSON.stringify({ kept: 'x'.repeat(20_000) });
const backupText = JSON.stringify({ backup: 'y'.repeat(20_000) });

/** Each changes the file in one way; `random` gives numbers from 0 to 1. */
const ways = {
  flip: async (file, random) => {
    const bytes = await readFile(file);
    const at = Math.floor(random() * bytes.length);
    const opened = await open(file, 'r+');
    await opened.write(Buffer.from([bytes[at] ^ (1 << Math.floor(random() * 8))]), 0, 1, at);
    await opened.close();
  },
  truncate: async (file, random) => truncate(file, Math.floor(random() * (await readFile(file)).length)),
  zero: async (file, random) => {
    const bytes = await readFile(file);
    const at = Math.floor(random() * bytes.length);
    bytes.fill(0, at, Math.min(bytes.length, at + 1 + Math.floor(random() * 4096)));
    await writeFile(file, bytes);
  },
  empty: (file) => truncate(file, 0),
  swap: (file) => copyFile(storePathsIn(join(file, '..')).callsFile, file),
};

/** A folder that was closed well, with a verified backup of an older text. */
async function preparedFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-corrupt-'));
  for (const kept of [backupText, text]) {
    const stores = await openAt(folder, storesHere.check);
    await save(stores, kept);
    await stores.close();
  }
  return folder;
}

async function corruptOne(prepared, seed, counts, check) {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-corrupt-'));
  const words = createRandomWords(seed);
  const random = () => words() / 2 ** 32;
  try {
    await cp(prepared, folder, {
      recursive: true,
      preserveTimestamps: true,
      // A driver may remove these only when its memory is collected; they are empty after a clean close.
      filter: (path) => !/-(?:wal|shm)$/.test(path),
    });
    const { documentsFile } = storePathsIn(folder);
    const names = Object.keys(ways);
    const way = names[Math.floor(random() * names.length)];
    const before = await readFile(documentsFile);
    let left = before;
    // Zeros over zeros change nothing.
    while (left.equals(before)) {
      await ways[way](documentsFile, random);
      left = await readFile(documentsFile);
    }
    return await whatBecameOf(folder, left, counts, check, way);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function whatBecameOf(folder, left, counts, check, way) {
  const stores = await openAt(folder, check);
  const told = stores.notes.all().some(({ id }) => id === 'documents-damaged');
  const [kept] = await databaseRepository(stores.documents, () => 1).documents.list();
  await stores.close();
  const aside = (await readdir(folder)).find((name) => /^passbench\.damaged-.*\.db$/.test(name));
  const isWhole = aside !== undefined && (await readFile(join(folder, aside))).equals(left);
  if (aside === undefined) counts.unquarantined += 1;
  else if (!isWhole) counts.overwritten += 1;
  if (!told) counts.untold += 1;
  if (kept?.text !== backupText) counts.unrestored += 1;
  return isWhole && told && kept?.text === backupText ? null : `${way}: aside ${aside}, told ${told}`;
}

const openAt = (folder, check) =>
  openStores(storePathsIn(folder), {
    ...storesHere,
    check,
    now: Date.now,
    report: (error) => {
      throw error;
    },
  });

const save = (stores, kept) =>
  databaseRepository(stores.documents, () => 1).documents.save([
    { id: 'd', name: 'Name', scenario: 'queue-up', order: 'Q1', orderNo: 'Q1', text: kept },
  ]);
