import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShownText } from './shown-text.tsx';

const station = 'مرحبا 2026 Hong Kong';

test('a value runs as its own script does, and a line of several values as the languages of the phones do', () => {
  const value = { text: station, path: '/from' };
  const line = { text: `${station} → Guangzhou South`, path: '/from', also: ['/to'] };
  expect(renderToStaticMarkup(<ShownText shown={value} />)).toMatch(/^<bdi (?!.*dir=)/);
  expect(renderToStaticMarkup(<ShownText shown={line} />)).toMatch(/^<bdi [^>]*dir="ltr"/);
});
