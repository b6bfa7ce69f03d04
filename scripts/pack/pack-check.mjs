import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shippedOf } from '../notices/shipped-packages.mjs';
import { noticesFile } from '../notices/write-notices.mjs';
import { makePackages } from './make-packages.mjs';
import { packageChecks } from './package-checks.mjs';
import { listFile, readList } from './packed-list.mjs';
import { startPacked } from './start-packed.mjs';

/** The parts of a build that packages hold. */
const packedParts = ['electron', 'render', 'window'];

/** What the checks look at: the packages, and what the repository and the build say of them. */
export async function packContext(root, platforms) {
  const { packages, isOffline } = await makePackages(root, platforms);
  const text = (file) => readFile(join(root, file), 'utf8');
  const shipped = Object.fromEntries(packedParts.map((part) => [part, namesOf(shippedOf(root, part))]));
  const list = existsSync(join(root, listFile)) ? readList(await text(listFile)) : [];
  const [notices, licence] = [await text(noticesFile), await text('LICENSE')];
  return { packages, isOffline, list, shipped, notices, licence, root, env: process.env };
}

const namesOf = ({ folders }) => folders.map((folder) => folder.split('node_modules/').at(-1));

/** Runs every check: [{ name, problems }], in their order. */
export async function checkPackages(context) {
  const results = packageChecks.map(({ name, problems }) => ({ name, problems: problems(context) }));
  const name = 'it starts, serves its window and ends, as far as that goes without Electron';
  return [...results, { name, problems: await startPacked(context.packages[0], context.root) }];
}

/** The step of `npm test`: as many passed and failed as there are checks, and what is wrong. */
export const packStep = {
  label: 'packages',
  async run(root) {
    const started = Date.now();
    try {
      const results = await checkPackages(await packContext(root));
      const failed = results.filter(({ problems }) => problems.length > 0);
      const output = failed.flatMap(({ name, problems }) => [`${name}:`, ...problems.slice(0, 20)]).join('\n');
      return { passed: results.length - failed.length, failed: failed.length, output, ms: Date.now() - started };
    } catch (error) {
      return { passed: 0, failed: 1, output: error.message, ms: Date.now() - started };
    }
  },
};
