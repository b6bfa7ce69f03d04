import { spawn } from 'node:child_process';

/**
 * An interactive shell on a pseudo-terminal of its own. The `script` program of util-linux opens the terminal: it is
 * part of every Linux, and nothing has to be built for it.
 */
export function openPtyShell({ command, env, cwd }) {
  // A terminal without a size would make line editors draw into a width of nothing.
  const sized = `stty cols 200 rows 50; exec ${command}`;
  const child = spawn('script', ['-qfec', sized, '/dev/null'], { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  let look = () => {};
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text) => {
    output += text;
    // Line editors may ask what terminal this is, and wait for the answer.
    if (text.includes('\u001b[c') || text.includes('\u001b[0c')) child.stdin.write('\u001b[?62;c');
    if (text.includes('\u001b[6n')) child.stdin.write('\u001b[1;1R');
    look();
  });
  const ended = new Promise((resolve) => {
    child.on('close', resolve);
  });
  child.stdin.on('error', () => {});
  return {
    write: (text) => void child.stdin.write(text),
    /** The output since the last call of forget. */
    output: () => output,
    forget: () => {
      output = '';
    },
    /** Resolves when the output since forget satisfies a question; rejects with the output when that takes too long. */
    until: (isThere, mostMs = 15_000) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          look = () => {};
          reject(new Error(`The shell did not get there. It said: ${JSON.stringify(output.slice(-2000))}`));
        }, mostMs);
        look = () => {
          if (!isThere(output)) return;
          clearTimeout(late);
          look = () => {};
          resolve();
        };
        look();
      }),
    close: async () => {
      child.stdin.destroy();
      child.kill('SIGKILL');
      await ended;
    },
  };
}
