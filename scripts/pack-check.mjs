// npm run pack:check: what each package would hold, byte by byte, and that nothing else is in it. Needs no network.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demandNode, ensureInstalled } from './steps/install.mjs';

const usage = `npm run pack:check [-- OPTION]
  --update   write the list of files anew, from what is packed now
  --json     print one JSON document: every file with its bytes and SHA-256, and the checks
`;
const root = fileURLToPath(new URL('..', import.meta.url));
const options = process.argv.slice(2);
const unknown = options.find((option) => !['--update', '--json', '--help'].includes(option));
const say = (text) => process.stdout.write(`${text}\n`);

demandNode();
if (options.includes('--help')) say(usage.trim());
else if (unknown === undefined) process.exitCode = await run();
else {
  process.stderr.write(`There is no option ${unknown}.\n${usage}`);
  process.exitCode = 2;
}

/** 0: all checks passed; 1: some did not, or nothing could be packed. */
async function run() {
  try {
    await ensureInstalled(root);
    const { build } = await import('./build.mjs');
    await build({ only: ['electron', 'render', 'window'] });
    const { checkPackages, packContext } = await import('./pack/pack-check.mjs');
    const context = await packContext(root);
    const { folderSizes } = await import('./pack/packed-list.mjs');
    if (options.includes('--update')) await update(context);
    const results = await checkPackages(context);
    (options.includes('--json') ? printDocument : printTable)(context, results, folderSizes);
    return results.every(({ problems }) => problems.length === 0) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

async function update(context) {
  const { listFile, listOf, writtenList } = await import('./pack/packed-list.mjs');
  context.list = listOf(context.packages, context.shipped);
  await writeFile(join(root, listFile), writtenList(context.list));
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/** One list for archives that are the same in every package, which is what is wanted. */
function printTable({ packages, isOffline }, results, folderSizes) {
  const heads = new Set(packages.map(({ headerHash }) => headerHash));
  packages.forEach(({ platform, packed, beside, headerHash }, index) => {
    const isRepeated = heads.size === 1 && index > 0;
    printFiles(`${platform}: beside app.asar (what is not ours stands in for Electron's runtime)`, beside);
    if (isRepeated) say(`  app.asar: the same as above, header ${headerHash}\n`);
    else {
      printFiles(`${platform}: in app.asar, header ${headerHash}`, packed);
      printFolders(folderSizes(packed));
    }
  });
  for (const { name, problems } of results) {
    say(`${problems.length === 0 ? 'passed' : 'FAILED'}  ${name}`);
    for (const problem of problems) say(`          ${problem}`);
  }
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  if (!isOffline) say('The packager was run with the network of this machine: nothing could take it away (unshare).');
  say(`${results.length - failed} passed, ${failed} failed`);
}

function printFiles(title, files) {
  say(title);
  for (const { path, content } of files) say(`  ${String(content.length).padStart(9)}  ${path}`);
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  say(`  ${String(bytes).padStart(9)}  in ${files.length} files\n`);
}

function printFolders(folders) {
  say('by folder');
  for (const { folder, bytes, count } of folders)
    say(`  ${String(bytes).padStart(9)}  ${folder} (${count} ${count === 1 ? 'file' : 'files'})`);
  say('');
}

function printDocument({ packages, isOffline }, results) {
  const file = ({ path, content }) => ({ path, bytes: content.length, sha256: sha256(content) });
  const each = ({ platform, headerHash, fuses, packed, beside }) => ({
    platform,
    headerHash,
    fuses,
    packed: packed.map(file),
    beside: beside.map(file),
  });
  say(JSON.stringify({ isOffline, packages: packages.map(each), checks: results }, null, 2));
}
