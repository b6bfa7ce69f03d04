// Measures one figure, in a process (and a process group) of its own: node figure-process.mjs FILE quick|full ROOT
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleScript } from '../../scripts/steps/bundle-script.mjs';

const [file, size, root] = process.argv.slice(2);

// Whoever started this is gone: nothing it has started may stay.
process.on('disconnect', () => process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'));

const context = {
  root,
  /** A sentence about how far it is. */
  say: (text) => process.send({ said: String(text) }),
  /** Bundles a script (a path from the root) that is to run as a process or a thread of its own. Gives its path. */
  bundle: (path) => bundleScript({ root, entry: join(root, path), folder: 'soak' }),
};

async function measure() {
  try {
    const { figure } = await import(pathToFileURL(file).href);
    const { measured, met } = await figure[size](context);
    return { measured: String(measured), met: met === true };
  } catch (error) {
    return { measured: `not measured: ${error.message.split('\n')[0]}`, met: false, details: error.stack };
  }
}

const result = await measure();
process.send({ result }, () => process.exit(0));
