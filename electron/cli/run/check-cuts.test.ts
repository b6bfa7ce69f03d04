import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import type { PictureJob } from '../../../shared/documents/picture-job.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { PictureCut } from '../../services/bench/render/render-messages.ts';
import type { RenderListener } from '../../services/bench/render/renderer.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { runPassbench, type Run } from '../testing/fake-io.ts';
import { measureCheckCuts } from '../../services/bench/run/check-cuts.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-check-cuts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

/** A story whose check asks about cut texts. */
function asking(call: object): string {
  const calls = [
    { at: '+0m', template: 'queue-up/CALL_NUM', ...call },
    { at: '+1m', check: { cuts: 0 } },
  ];
  return JSON.stringify({ format: 'passbench.story/2', anchor: '2026-11-25T12:00:00+08:00', calls });
}

const entry = z.looseObject({ why: z.string().nullable() });
const story = z.looseObject({ row: z.int().nullable(), outcome: z.string(), entries: z.array(entry) });
const document = z.looseObject({ stories: z.array(story), passed: z.int(), errors: z.int() });
const read = (done: Run): z.infer<typeof document> => document.parse(done.json());

const checkOf = (at: number, gaps: GapChoices) => ({ check: { at, orderKey: 'o' }, accepted: [], gaps });
const cutAt = (picture: number, text: string): PictureCut => ({
  picture,
  text,
  pointer: '/a',
  locale: 'en_US',
  surface: 'ticket',
  within: 'ticket',
  theme: 'light',
  width: 390,
  textSize: 100,
  what: 'truncated',
  fits: null,
});

it('measures checks under the same assumptions on one page, and gives each its own cuts', async () => {
  const jobs: PictureJob[] = [];
  const checks = [checkOf(1, {}), checkOf(2, {}), checkOf(3, { scheme: 'other' })];
  const found = await measureCheckCuts(checks, {
    stop: new AbortController().signal,
    pictures: {
      drawPhones: () => Promise.reject(new Error('nothing is drawn')),
      render: async (job, { onCuts }) => {
        jobs.push(job);
        onCuts?.(jobs.length === 1 ? [cutAt(5, 'first'), cutAt(6, 'second')] : [cutAt(0, 'third')]);
      },
    },
  });
  expect(jobs.map(({ wallets, pictures }) => [wallets.length, pictures.length])).toEqual([
    [2, 12],
    [1, 6],
  ]);
  expect(jobs[0]?.pictures.map(({ at, wallet }) => [at, wallet]).slice(5, 7)).toEqual([
    [1, 0],
    [2, 1],
  ]);
  expect(found?.map((cuts) => cuts.map(({ text }) => text))).toEqual([['first'], ['second'], ['third']]);
});

it('measures the cut texts of many rows on shared pages, in the order of the rows', async () => {
  const checked = asking({ set: { '/extInfo/wait_tables': '{{row.tables}}' } });
  const rows = await put('rows.csv', `tables\n${Array.from({ length: 120 }, (_, at) => at + 1).join('\n')}\n`);
  const jobs: PictureJob[] = [];
  const pictures = {
    render: async (job: PictureJob, { onCuts }: RenderListener): Promise<void> => {
      jobs.push(job);
      // The first phone of row 60.
      onCuts?.(jobs.length === 2 ? [cutAt((60 - 1 - 50) * 6, 'Gate B5')] : []);
    },
  };
  const args = ['run', await put('a.story.json', checked), '--rows', rows, '--json'];
  const done = await runPassbench(args, { pictures });
  expect(jobs.map(({ wallets }) => wallets.length)).toEqual([50, 50, 20]);
  expect([done.code, read(done).passed]).toEqual([1, 119]);
  expect(read(done).stories.map(({ row }) => row)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
  expect(read(done).stories.flatMap(({ row, outcome }) => (outcome === 'passed' ? [] : [row]))).toEqual([60]);
  expect(read(done).stories[59]?.entries[1]?.why).toContain('Gate B5');
});

it('reports what ran where it is stopped, or the page ends, while cut texts are measured', async () => {
  const checked = await put('a.story.json', asking({}));
  const stopping = new AbortController();
  const render = (): Promise<void> => {
    stopping.abort();
    return Promise.reject(new AppError('RENDER_STOPPED', 'Drawing was stopped.'));
  };
  const stopped = await runPassbench(['run', checked, '--json'], { stop: stopping.signal, pictures: { render } });
  expect([stopped.code, read(stopped).errors]).toEqual([130, 1]);
  expect(read(stopped).stories[0]?.entries[1]?.why).toBe('cuts: Drawing was stopped.');
  const ended = (): Promise<void> => Promise.reject(new AppError('RENDER_FAILED', 'The thread has ended.'));
  const failed = await runPassbench(['run', checked, '--json'], { pictures: { render: ended } });
  expect([failed.code, read(failed).stories[0]?.entries[1]?.why]).toEqual([3, 'cuts: The thread has ended.']);
});
