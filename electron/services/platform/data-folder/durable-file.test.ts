import { expect, test } from 'vitest';
import { renameWithRetry } from './durable-file.ts';

function holding(code: string, times: number, platform: string) {
  let tries = 0;
  const waited: number[] = [];
  const ports = {
    platform,
    wait: async (ms: number) => void waited.push(ms),
    rename: async () => {
      tries += 1;
      if (tries <= times) throw Object.assign(new Error(code), { code });
    },
  };
  return { ports, waited, tries: () => tries };
}

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'waits on Windows for who holds a file (%s), longer each time',
  async (code) => {
    const { ports, waited, tries } = holding(code, 3, 'win32');
    await renameWithRetry('a', 'b', ports);
    expect([tries(), waited]).toEqual([4, [10, 20, 40]]);
  },
);

test('gives up after ten more tries with what the last one met', async () => {
  const { ports, waited, tries } = holding('EPERM', 99, 'win32');
  await expect(renameWithRetry('a', 'b', ports)).rejects.toMatchObject({ code: 'EPERM' });
  expect([tries(), waited.length]).toEqual([11, 10]);
});

test('does not wait where a refusal is final', async () => {
  for (const [code, platform] of [
    ['EACCES', 'linux'],
    ['ENOSPC', 'win32'],
  ] as const) {
    const { ports, waited } = holding(code, 1, platform);
    await expect(renameWithRetry('a', 'b', ports)).rejects.toMatchObject({ code });
    expect(waited).toEqual([]);
  }
});
