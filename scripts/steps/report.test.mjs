import { expect, test } from 'vitest';
import { runSteps } from './report.mjs';

/** A step that ends when it is told to; what began and ended is written down. */
function steps(...labels) {
  const log = [];
  const ends = new Map();
  const all = labels.map((label) => ({
    label,
    isShared: label.startsWith('shared'),
    run: () => {
      log.push(`+${label}`);
      return new Promise((resolve, reject) => {
        ends.set(label, { end: (failed = 0) => resolve({ passed: 1 - failed, failed, output: '' }), break: reject });
      });
    },
  }));
  return { log, all, ends };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const lines = () => {
  const written = [];
  return { written, write: (text) => written.push(text.replace(/ \(\d+ s\)\n$/, '')) };
};

test('steps that may share run two at a time, others alone; their lines stand in their order', async () => {
  const { log, all, ends } = steps('shared 1', 'shared 2', 'shared 3', 'alone', 'shared 4');
  const out = lines();
  const running = runSteps('', all, out);
  await turn();
  expect(log).toEqual(['+shared 1', '+shared 2']);
  ends.get('shared 2').end(1);
  await turn();
  expect([log.at(-1), out.written]).toEqual(['+shared 3', []]);
  ends.get('shared 1').end();
  await turn();
  expect([log.at(-1), out.written]).toEqual([
    '+shared 3',
    ['shared 1: 1 passed, 0 failed', 'shared 2: 0 passed, 1 failed'],
  ]);
  ends.get('shared 3').end();
  await turn();
  expect(log.at(-1)).toBe('+alone');
  ends.get('alone').end();
  await turn();
  expect(log.at(-1)).toBe('+shared 4');
  ends.get('shared 4').end();
  expect(await running).toEqual({ passed: 4, failed: 1, skipped: 0 });
});

test('a step that breaks is told of, also where it breaks before its line comes', async () => {
  const { all, ends } = steps('shared 1', 'shared 2');
  const running = runSteps('', all, lines());
  await turn();
  ends.get('shared 2').break(new Error('broken'));
  await turn();
  ends.get('shared 1').end();
  await expect(running).rejects.toThrow('broken');
});
