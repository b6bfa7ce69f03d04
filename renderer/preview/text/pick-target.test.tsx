import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { joinTexts } from '../../../shared/card/shown.ts';
import { ShownText } from './text-slot.tsx';

const station = 'مرحبا 2026 Hong Kong';

test('a value runs as its own script does, and a line of several values as the languages of the phones do', () => {
  const value = { text: station, path: '/from' };
  const line = { text: `${station} → Guangzhou South`, path: '/from', also: ['/to'] };
  expect(renderToStaticMarkup(<ShownText shown={value} />)).toMatch(/^<bdi (?!.*dir=)/);
  expect(renderToStaticMarkup(<ShownText shown={line} />)).toMatch(/^<bdi [^>]*dir="ltr"/);
});

test('values that are written from right to left stand each by itself in a line, so that none changes places with another', () => {
  const journey = joinTexts(
    [
      { text: station, path: '/from' },
      { text: 'محطة', path: '/to' },
    ],
    ' → ',
  );
  const line = joinTexts([journey, { text: 'B5' }], ' · ') ?? { text: '' };
  expect(renderToStaticMarkup(<ShownText shown={line} />)).toMatch(
    new RegExp(`^<bdi [^>]*><bdi>${station}</bdi> → <bdi>محطة</bdi> · <bdi>B5</bdi></bdi>$`, 'u'),
  );
  const plain = joinTexts(
    [
      { text: 'Hong Kong', path: '/from' },
      { text: 'Guangzhou', path: '/to' },
    ],
    ' → ',
  );
  expect(renderToStaticMarkup(<ShownText shown={plain ?? { text: '' }} />)).toMatch(/>Hong Kong → Guangzhou<\/bdi>$/);
});
