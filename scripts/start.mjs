// npm start: from a bare machine to an open bench. Nothing may be imported here that npm has to install first.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { obtainElectron } from './steps/electron-runtime.mjs';
import { demandNode, ensureInstalled } from './steps/install.mjs';
import { hasDisplay, openWindow, sayIfNotThere } from './steps/open-window.mjs';
import { printable, progress } from './steps/run-step.mjs';
import { help, readStartOptions } from './steps/start-options.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// What is said may hold names of files and of folders.
const say = (line) => process.stdout.write(`${printable(line)}\n`);
const complain = (text) => process.stderr.write(`${printable(text)}\n`);

demandNode();
const options = readStartOptions(process.argv.slice(2));
if (options.problem !== undefined) {
  complain(options.problem);
  process.exit(2);
}
if (options.help) {
  say(help);
  process.exit(0);
}
// Until something runs that ends in its own way, a signal ends what has been started so far.
const untilReady = {
  SIGINT: () => process.exit(130),
  SIGTERM: () => process.exit(143),
  SIGHUP: () => process.exit(129),
};
for (const [signal, end] of Object.entries(untilReady)) process.on(signal, end);
process.exit(await start());

async function start() {
  await ensureInstalled(root);
  const withElectron = options.open && !options.browser && hasDisplay();
  await buildOrEnd(withElectron ? ['host', 'window', 'electron'] : ['host', 'window']);
  if (withElectron) {
    const code = await openElectron();
    if (code !== null) return code;
  }
  return openLocalHost();
}

async function buildOrEnd(only) {
  let done = null;
  try {
    await build({ only, onStart: () => (done = progress('Building')) });
    done?.('done');
  } catch (error) {
    done?.('failed');
    complain(error.message);
    process.exit(1);
  }
}

/** The exit code of Electron once its window has closed; null, and one line why, when there is no window to be had from it. */
async function openElectron() {
  const cancel = new AbortController();
  const stopAsking = askToCancel(cancel);
  const meter = downloadMeter();
  const runtime = await obtainElectron({
    root,
    again: options.electron,
    cancel: cancel.signal,
    onProgress: meter.show,
  });
  stopAsking();
  meter.end();
  if (runtime.why !== undefined) {
    say(`Electron's runtime is not here: ${runtime.why}. Opening in a browser instead.`);
    return null;
  }
  const ended = await runElectron(runtime.program);
  if (ended.opened) return ended.code;
  say(`Electron opened no window: ${ended.why}. Opening in a browser instead.`);
  return null;
}

/** While Electron is being downloaded, Enter goes on without it. */
function askToCancel(cancel) {
  if (!process.stdin.isTTY) return () => {};
  const lines = createInterface({ input: process.stdin });
  lines.on('line', () => cancel.abort());
  return () => lines.close();
}

function downloadMeter() {
  const isTerminal = process.stdout.isTTY;
  let shown = false;
  return {
    show: (bytes) => {
      if (!isTerminal && shown) return;
      const megabytes = (bytes / 1e6).toFixed(0);
      process.stdout.write(
        isTerminal
          ? `\rDownloading Electron's runtime: ${megabytes} MB. Enter cancels and opens a browser. `
          : "Downloading Electron's runtime.\n",
      );
      shown = true;
    },
    end: () => {
      if (shown && isTerminal) process.stdout.write('\n');
    },
  };
}

/** Runs the bench in Electron. It says `passbench: open` on a channel of its own once its window is there. */
function runElectron(program) {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  ownSignals();
  return new Promise((resolve) => {
    const child = spawn(program, [...asRoot, root, ...options.handed], {
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    let opened = false;
    let said = '';
    child.on('message', (message) => {
      if (message !== 'passbench: open') return;
      opened = true;
      say('Passbench is open. Close its window or press Ctrl+C to stop.');
    });
    child.stderr.on('data', (chunk) => (said = (said + chunk).slice(-2000)));
    // What the bench says itself; the rest of the stream is Chromium's.
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.startsWith('passbench: Warning: ')) complain(line);
    });
    let isStopping = false;
    const stop = () => {
      isStopping = true;
      child.kill('SIGTERM');
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    const end = (ended) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(signal, stop);
      resolve(ended);
    };
    child.on('error', (error) => end({ opened, code: 1, why: error.message }));
    child.on('exit', (code) => {
      // What was asked for wrongly (2), or who owns a data folder (4), is the same in every window: there is nothing to fall back to.
      const isFinal = code === 2 || code === 4;
      if (isFinal) complain(said.trimEnd());
      end({ opened: opened || isStopping || isFinal || code === 0, code: code ?? 0, why: lastLine(said) });
    });
  });
}

function lastLine(said) {
  return said.trim().split('\n').at(-1)?.slice(0, 120) || 'it ended at once';
}

function ownSignals() {
  for (const [signal, end] of Object.entries(untilReady)) process.removeListener(signal, end);
}

/** The same bench through the local host: in this process, so that one signal ends it. */
async function openLocalHost() {
  const { runHostFromArgs } = await import('../dist/host/host.js');
  ownSignals();
  let opened = null;
  const open = async (host, stop) => {
    const file = await host.openingFile();
    opened = await openWindow({ file: file.path, dataFolder: host.dataFolder });
    if (opened.how === null) say('No browser could be opened here: open the address yourself.');
    else {
      say(`Opened ${opened.how}.`);
      sayIfNotThere(file.opened, say);
    }
    await opened.closed;
    stop();
  };
  const onReady = (host, stop) => {
    if (!options.open) return;
    if (hasDisplay()) void open(host, stop).catch((error) => say(`No browser was opened: ${error.message}`));
    else say('There is no display here: open the address in a browser.');
  };
  const code = await runHostFromArgs([...options.port, ...options.handed], onReady);
  opened?.end();
  return code;
}
