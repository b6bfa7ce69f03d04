import { spawn } from 'node:child_process';

const addressPattern = /http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}/;

/**
 * Starts a program that ends up printing the address of the bench. Resolves to that address, how long it took (ms), and
 * how to end it; rejects with what was printed when it ends before.
 */
export function untilReady(command, args, cwd) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    const read = (chunk) => {
      output += chunk;
      const address = addressPattern.exec(output)?.[0];
      if (address === undefined) return;
      const ms = performance.now() - started;
      const end = () =>
        new Promise((ended) => {
          child.once('exit', ended);
          child.kill('SIGTERM');
        });
      resolve({ address, ms, end });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('exit', () => reject(new Error(output.trim() || `${command} ended before it was ready`)));
  });
}
