import { spawn } from 'node:child_process';
import { once } from 'node:events';

const addressPattern = /http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}/;

/**
 * Starts a program that ends up printing an address, as a rule the one of the bench. Resolves to { child, address, origin,
 * ms (how long it took), printed }; rejects with what was printed when it ends before.
 */
export function startProgram(command, args, { pattern = addressPattern, ...options } = {}) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    let printed = '';
    const read = (chunk) => {
      printed += chunk;
      const address = pattern.exec(printed)?.[0];
      if (address === undefined) return;
      const ms = performance.now() - started;
      resolve({ child, address, origin: new URL(address).origin, ms, printed: () => printed });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('exit', (code, signal) => reject(new Error(`It ended with ${signal ?? code}: ${printed.trim()}`)));
  });
}

/** Presses Enter in the terminal of a host; resolves to the new address, whose code nobody has used. */
export function newAddress(host) {
  host.child.stdin.write('\n');
  return nextPrinted(host, addressPattern);
}

/** What a program prints from now on that matches: the whole match, or its first group. */
export function nextPrinted({ child, printed }, pattern) {
  const before = printed().length;
  return new Promise((resolve) => {
    const look = () => {
      const found = pattern.exec(printed().slice(before));
      if (found === null) return;
      child.stdout.off('data', look);
      resolve(found[1] ?? found[0]);
    };
    child.stdout.on('data', look);
  });
}

/** Ends a process with a signal, and waits for it. */
export async function endProcess(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
