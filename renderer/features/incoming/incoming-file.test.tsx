import { expect, test } from 'vitest';
import { openWindow } from '../../testing/open-window.tsx';
import { IncomingDialog } from './incoming-dialog.tsx';

test.each([
  ['en', 'since they are no JSON objects, and left out: payloads/A/0.json, payloads/A/1.json, payloads/A/2.json'],
  ['zh-Hant-HK', '不是 JSON 物件，因此不會加入：payloads/A/0.json、payloads/A/1.json、payloads/A/2.json'],
] as const)('a bundle names its files that are no payloads: %s', async (language, says) => {
  const { bench, passes } = await openWindow(<IncomingDialog />, { language });
  const odd = Array.from({ length: 7 }, (_, at) => ({ path: `payloads/A/${at}.json`, text: '[]' }));
  const blob = new Blob([JSON.stringify({ format: 'passbench.bundle/1', files: odd })]);
  await bench().offerFiles([{ name: 'a.passbench.json', blob }]);
  await passes(100);
  const note = document.querySelector('[data-incoming-passed-over]');
  expect(note).toHaveTextContent(says);
  expect(note).toHaveTextContent('2');
});
