import { expect, test } from 'vitest';
import { isOwnScript } from './trusted-workers.ts';

const pages = [
  { href: 'http://127.0.0.1:4711/', protocol: 'http:', host: '127.0.0.1:4711' },
  { href: 'passbench://app/', protocol: 'passbench:', host: 'app' },
];

test.each(pages)('scripts that were built beside $href are its own', (page) => {
  expect(isOwnScript('/assets/json.worker-BfeARH1Q.js', page)).toBe(true);
  expect(isOwnScript(`${page.href}assets/editor.worker-CX7Cj20z.js`, page)).toBe(true);
});

test.each([
  'data:text/javascript,alert(1)',
  'blob:http://127.0.0.1:4711/0a',
  'javascript:alert(1)',
  'https://example.test/assets/x.js',
  '//example.test/assets/x.js',
  'http://127.0.0.1:4712/assets/x.js',
  'http://x@127.0.0.1:4711/assets/x.js',
  'passbench://app2/assets/x.js',
  '/assets/../x.js',
  '/assets/x.json',
  '/assets/x.js?y',
  '/assets/%2e%2e/x.js',
  '/assets/a/b.js',
  '/x.js',
  'http://[',
  '',
])('and nothing else: %s', (address) => {
  for (const page of pages) expect(isOwnScript(address, page)).toBe(false);
});
