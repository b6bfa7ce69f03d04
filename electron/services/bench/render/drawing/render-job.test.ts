import { expect, it } from 'vitest';
import type { PictureJob } from '../../../../../shared/documents/picture-job.ts';
import { jobProgress } from './render-job.ts';

const picture: PictureJob['pictures'][number] = {
  wallet: 0,
  at: 0,
  orderKey: null,
  locale: 'en_US',
  surface: 'ticket',
  widthPx: 390,
  textPercent: 100,
  scheme: 'light',
  caption: [],
};
const job = (text: object): PictureJob => ({
  gaps: {},
  format: 'png',
  scale: 1,
  wallets: [],
  pictures: [picture, picture, picture, picture],
  files: [
    {
      name: 'a',
      holds: {
        is: 'sheet',
        sheet: {
          title: '',
          language: 'en',
          columns: 4,
          percent: 60,
          groups: [],
          texts: [{ title: '', text: '', ...text }],
        },
      },
    },
  ],
});

it.each([
  [{ tells: 'cuts' }, [0.25, 0.5, 0.75, 1]],
  [{}, [0.5, 1]],
])('of one large file is told in parts of it: %j', (text, expected) => {
  const told: number[] = [];
  const { measured, drawn } = jobProgress(job(text), (done) => told.push(done));
  measured(2);
  measured(4);
  drawn(0.5);
  drawn(1);
  expect(told).toEqual(expected);
});
