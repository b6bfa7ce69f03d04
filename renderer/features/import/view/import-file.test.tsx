import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { ImportDialog } from './import-dialog.tsx';

test.each([
  ['en', 'Skipped because they are not JSON objects: 0.json, 1.json, 2.json, 3.json, 4.json, and 2 more'],
  ['zh-Hant-HK', '已略過，因為不是 JSON 物件：0.json、1.json、2.json、3.json、4.json、另外 2 個'],
] as const)('a bundle names its files that are no payloads: %s', async (language, says) => {
  const { bench, passes } = await openWindow(<ImportDialog />, { language });
  const odd = Array.from({ length: 7 }, (_, at) => ({ path: `payloads/A/${at}.json`, text: '[]' }));
  const blob = new Blob([JSON.stringify({ format: 'passbench.bundle/1', files: odd })]);
  await bench().offerFiles([{ name: 'a.passbench.json', blob }]);
  await passes(100);
  const note = document.querySelector('[data-incoming-passed-over]')?.textContent;
  expect(note?.replaceAll('payloads/A/', '')).toBe(says);
});

const evidence = (content: string, name = 'acceptance.zip'): { name: string; blob: Blob } => {
  const head = `PK\u0003\u0004${'\0'.repeat(26)}manifest.json{\n  "format": "passbench.evidence/1",`;
  return { name, blob: new Blob([head, new Uint8Array(6 * 1024 * 1024), content]) };
};
const states = (): readonly unknown[] =>
  [...document.querySelectorAll<HTMLElement>('[data-incoming-evidence]')].map(
    ({ dataset }) => dataset['incomingEvidence'],
  );

test('evidence is known by its beginning, however large it is, and each byte of it is checked', async () => {
  const { bench, passes } = await openWindow(<ImportDialog />);
  await bench().offerFiles([evidence('as it was'), evidence('one byte flipped', 'from-a-mail.zip')]);
  expect(states()).toContain('read');
  await passes(1000);
  expect(states()).toEqual(['whole', 'changed']);
  const [whole, changed] = document.querySelectorAll('[data-incoming-evidence]');
  expect(whole).toHaveTextContent('Signed by acceptance');
  expect(whole).toHaveTextContent('Evidence of order M1');
  expect(changed).toHaveTextContent('Changed: calls/001.har');
  expect(changed).toHaveTextContent('calls/001.har, one byte at offset 1,234: 0x53 in place of 0x52.');
  expect(await accessibilityProblems()).toEqual([]);
});

test('a check of evidence ends with the dialog', async () => {
  const { bench, passes, host } = await openWindow(<ImportDialog />);
  await bench().offerFiles([evidence('as it was')]);
  bench().closeImport();
  await passes(1000);
  const [bytes] = host.evidenceFiles.values();
  expect((bytes ?? '').length).toBeLessThan(6 * 1024 * 1024);
});
