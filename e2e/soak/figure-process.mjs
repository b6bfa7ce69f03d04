// Measures one figure, in a process (and a process group) of its own: node figure-process.mjs FILE quick|full ROOT
import { pathToFileURL } from 'node:url';

const [file, size, root] = process.argv.slice(2);

// The process that started this is gone: nothing it has started may stay.
process.on('disconnect', () => process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'));

/** `file` is the figure's own, bundled; `say` takes a sentence about how far it is. */
const context = { root, file, say: (text) => process.send({ said: String(text) }) };

async function measure() {
  try {
    const { figure } = await import(pathToFileURL(file).href);
    const { measured, met } = await figure.measure(context, figure[size]);
    return { measured: String(measured), met: met === true };
  } catch (error) {
    return { measured: `not measured: ${error.message.split('\n')[0]}`, met: false, details: error.stack };
  }
}

const result = await measure();
process.send({ result }, () => process.exit(0));
