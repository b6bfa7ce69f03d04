import { expect, it } from 'vitest';
import type { PictureJob } from '../../../shared/documents/picture-job.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { PictureCut } from '../../services/bench/render/render-messages.ts';
import { measureCheckCuts } from './check-cuts.ts';

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
