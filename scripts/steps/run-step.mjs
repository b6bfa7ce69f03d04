import { spawn } from 'node:child_process';

/**
 * Runs a command with its output kept back: shown only when it fails, or as `lastLine` while it runs.
 * Resolves to { code, output, ms }; never rejects (a command that cannot start has code 127).
 */
export function runQuietly(command, args, options = {}) {
  const started = Date.now();
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    // A user who ends this process means what it started, too.
    const endWithUs = () => child.kill();
    process.once('exit', endWithUs);
    const keep = (chunk) => chunks.push(chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const done = (code, extra = '') => {
      process.removeListener('exit', endWithUs);
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + extra, ms: Date.now() - started });
    };
    child.on('error', (error) => done(127, String(error.message)));
    child.on('close', (code) => done(code ?? 1));
  });
}

/** A line that is rewritten on a terminal and printed once elsewhere. */
export function progress(label, out = process.stdout) {
  const isTerminal = out.isTTY === true;
  const started = Date.now();
  const seconds = (ms = Date.now() - started) => `${(ms / 1000).toFixed(0)} s`;
  let timer;
  if (isTerminal) {
    out.write(`${label} …`);
    timer = setInterval(() => out.write(`\r${label} … ${seconds()}`), 1000);
  }
  return (outcome, ms) => {
    if (timer !== undefined) clearInterval(timer);
    out.write(`${isTerminal ? '\r' : ''}${label}: ${outcome} (${seconds(ms)})\n`);
  };
}

/**
 * A text as a terminal may get it: what it would obey, and what nobody sees (controls, marks of direction, characters
 * without a width), as escapes. Line ends and tabs stay.
 */
export function printable(text) {
  return text.replace(/[^\P{C}\n\t]|[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, (character) => {
    const codes = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
    return codes.map((code) => `\\u${code}`).join('');
  });
}
