import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { productFiles, readProjectFile } from './source-files.ts';

/** What stands in one place only, or in those that need more of it than that place gives. */
const ways = [
  {
    what: 'indented JSON',
    uses: isIndenting,
    // The second one tries what a client may have made of its body.
    places: ['shared/lib/json/json.ts', 'shared/protocol/diagnosis/json-rewrites.ts'],
  },
  {
    what: 'a hash of several pieces; of one piece, `hash` of node:crypto gives it in one call',
    uses: named('createHash'),
    places: [
      'electron/services/keys/keys/encrypted/password-encryption.ts',
      'electron/services/keys/keys/encrypted/pkcs12-derivation.ts',
      'electron/services/keys/vault/unlocked.ts',
      'electron/services/storage/store-care/file-facts.ts',
    ],
  },
  {
    what: "the browser's own cryptography",
    uses: named('subtle'),
    places: ['renderer/views/exchange/bytes-block.tsx'],
  },
] as const;

type Node = Readonly<Record<string, unknown>>;

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) yield value;
  for (const inner of Object.values(value)) yield* nodesIn(inner);
}

function isNode(value: object): value is Node {
  return 'type' in value;
}

/** Code that gives JSON.stringify more than a value and a list of members, or passes JSON on, so that its use cannot be seen. */
function isIndenting(nodes: readonly Node[]): boolean {
  const calls = nodes.filter(({ type, callee }) => type === 'CallExpression' && isOfJson(callee));
  const named = nodes.filter(({ type, name }) => type === 'Identifier' && name === 'JSON');
  return named.length > calls.length || calls.some((call) => listOf(call['arguments']).length > 2);
}

function isOfJson(callee: unknown): boolean {
  const [member, object] = nodesIn(callee);
  return member?.['type'] === 'MemberExpression' && object?.['name'] === 'JSON';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Code that names it, under whatever name it passes it on. */
function named(word: string): (nodes: readonly Node[]) => boolean {
  return (nodes) => nodes.some(({ name, value }) => name === word || value === word);
}

function usesOf(file: string, text: string): readonly string[] {
  if (!/JSON|stringify|createHash|subtle/.test(text)) return [];
  const nodes = [...nodesIn(parseSync(file, text).program.body)];
  return ways.filter(({ uses }) => uses(nodes)).map(({ what }) => what);
}

it.each([
  ['JSON.stringify(a, null, 2)', 0],
  ["JSON['stringify'](a, null, '  ')", 0],
  ['const { stringify } = JSON; stringify(a, null, 2)', 0],
  ['const json = JSON; json.stringify(a, null, 2)', 0],
  ['const print = JSON.stringify; print(a, null, 2)', 0],
  ["import { createHash as digest } from 'node:crypto'; digest('md5')", 1],
  ["import crypto from 'node:crypto'; crypto.createHash('sha256')", 1],
  ["import crypto from 'node:crypto'; crypto['createHash']('sha256')", 1],
  ["crypto.subtle.digest('SHA-256', a)", 2],
] as const)('%s would be found', (text, way) => {
  expect(usesOf('planted.ts', text)).toEqual([ways[way].what]);
});

it.each(['JSON.stringify(a)', 'JSON.stringify(a, members)', "hash('sha256', a)", 'JSON.parse(a)'])(
  '%s may stand anywhere',
  (text) => {
    expect(usesOf('planted.ts', text)).toEqual([]);
  },
);

it('JSON to be read and hashes are made in one way', async () => {
  const files = (await productFiles()).filter((file) => !file.includes('/testing/'));
  const found = await Promise.all(
    files.map(async (file) => usesOf(file, await readProjectFile(file)).map((what) => ({ what, file }))),
  );
  expect(files.length).toBeGreaterThan(1000);
  for (const { what, places } of ways)
    expect(
      found
        .flat()
        .filter((each) => each.what === what)
        .map(({ file }) => file),
      what,
    ).toEqual([...places]);
}, 60_000);
