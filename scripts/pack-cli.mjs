// npm run pack:cli: the command line alone as one file, which npm installs anywhere. Needs no network.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demandNode, ensureInstalled } from './steps/install.mjs';

const usage = `npm run pack:cli [-- --out DIR]
  --out DIR  the folder for passbench-cli-VERSION.tgz (default: this one)
`;
const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);

demandNode();
if (args.includes('--help')) process.stdout.write(usage);
else if (args.length === 0) process.exitCode = await run(root);
else if (args.length === 2 && args[0] === '--out') process.exitCode = await run(resolve(args[1]));
else {
  process.stderr.write(`The options cannot be read.\n${usage}`);
  process.exitCode = 2;
}

/** 0: the file is there; 1: it could not be made. */
async function run(out) {
  try {
    await ensureInstalled(root);
    const { build } = await import('./build.mjs');
    await build({ only: ['cli', 'render'] });
    const { makeCliPackage } = await import('./pack/cli-package.mjs');
    const { name, bytes, files } = await makeCliPackage(root, out);
    process.stdout.write(`${join(out, name)}: ${(bytes / 1e6).toFixed(1)} MB, ${files} files\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}
