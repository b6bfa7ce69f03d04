import { expect, test } from 'vitest';
import { parseUrl } from './parse-url.ts';

test('a host beyond ASCII is read the same however often it is asked', () => {
  const read = new Set<string | undefined>();
  for (let at = 0; at < 200_000; at += 1) read.add(parseUrl(`https://${at % 2 === 0 ? 'ü' : 'a'}`)?.host);
  expect(read).toEqual(new Set(['xn--tda', 'a']));
});

test.each([
  ['no address', undefined, undefined],
  ['https://a b', undefined, undefined],
  ['/path', 'https://a.example/b', 'https://a.example/path'],
])('%j below %j is %j', (text, base, href) => {
  expect(parseUrl(text, base)?.href).toBe(href);
});
