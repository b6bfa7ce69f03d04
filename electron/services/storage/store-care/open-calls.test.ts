import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { reportProgress } from './open-calls.ts';

test('work that takes a while is told in steps of ten percent, and that it is over; what is soon over is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-share-'));
  try {
    const [file, into] = [join(folder, 'file'), join(folder, 'into')];
    await writeFile(file, 'x'.repeat(1000));
    const heard: (number | null)[] = [];
    const tell = (percent: number | null): void => void heard.push(percent);
    const until = (percent: number): Promise<unknown> => vi.waitFor(() => expect(heard.at(-1)).toBe(percent));
    const work = async (): Promise<string> => {
      await until(0);
      await writeFile(into, 'x'.repeat(349));
      await until(30);
      await writeFile(into, 'x'.repeat(1200));
      await until(90);
      return 'done';
    };
    expect(await reportProgress({ file, into, tell, everyMs: 1 }, work)).toBe('done');
    expect(heard).toEqual([0, 30, 90, null]);
    await reportProgress({ file, into, tell }, async () => {});
    expect(heard).toHaveLength(4);
  } finally {
    await rm(folder, { recursive: true });
  }
});
