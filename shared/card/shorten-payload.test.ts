import { expect, test } from 'vitest';
import { scanJson, type JsonNode } from '../lib/json/json-scan.ts';
import { textAt } from '../lib/json/json-view.ts';
import { shortenPayload, shortenText } from './shorten-payload.ts';

function rootOf(value: unknown): JsonNode {
  const { root } = scanJson(JSON.stringify(value));
  if (root === null) throw new Error('The text of a test has no tree.');
  return root;
}

test('a long text ends after its first characters and says how many more there are', () => {
  const root = rootOf({ a: 'short', list: [{ b: 'x'.repeat(5_000_000) }] });
  const drawn = shortenPayload(root);
  expect(textAt(drawn, 'list', 0, 'b')).toBe(`${'x'.repeat(2000)}… [+4,998,000]`);
  expect(textAt(drawn, 'a')).toBe('short');
  expect(textAt(root, 'list', 0, 'b')).toHaveLength(5_000_000);
});

test('a payload of usual texts is drawn as it is', () => {
  const root = rootOf({ a: 'x'.repeat(2000), list: Array.from({ length: 900 }, () => 'y') });
  expect(shortenPayload(root)).toBe(root);
});

test('no character is cut in two', () => {
  expect(shortenText(`${'x'.repeat(1999)}${'🚆'.repeat(9)}`)).toBe(`${'x'.repeat(1999)}… [+18]`);
});

test('the same payload is cut once', () => {
  const root = rootOf({ a: 'x'.repeat(3000) });
  expect(shortenPayload(root)).toBe(shortenPayload(root));
});
