import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { printable } from './run-step.mjs';

const hidden = '\u001b]0;evil\u0007\u009b31m\r\u202e\u2066\u200b\u00ad\u{e0041}\u2028';

it('leaves of a text what a person can see', () => {
  expect(printable('訂單 é 😀\nnext')).toBe('訂單 é 😀\nnext');
  expect(printable(hidden)).toMatch(/^[ -~]+$/);
  expect(printable('\u{e0041}')).toBe(String.raw`\udb40\udc41`);
});

it('npm start writes no such character of a name to the terminal', () => {
  const start = fileURLToPath(new URL('../start.mjs', import.meta.url));
  for (const args of [[`--${hidden}`], [`--port=${hidden}`, `--browser=${hidden}`]]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [start, ...args], { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^[\n -~]+$/);
  }
});
