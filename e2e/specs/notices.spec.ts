import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const dist = (path: string): string => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));

test('the notices name every package and font that is in the built files', async () => {
  const notices = await readFile(dist('THIRD-PARTY-NOTICES.txt'), 'utf8');
  const listed = new Set([...notices.matchAll(/^ {2}(\S+) \d\S* \(/gm)].map(([, name]) => name));
  // The bundles say in comments where each piece came from: asked of the files themselves, not of who made the list.
  const inPrograms = new Set<string | undefined>();
  for (const file of ['cli/passbench.js', 'host/host.js', 'electron/main.js', 'electron/preload.cjs']) {
    const program = await readFile(dist(file), 'utf8');
    const comments = program.matchAll(/^\s*\/\/ (?:.*\/)?node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm);
    for (const [, name] of comments) inPrograms.add(name);
  }
  expect(inPrograms.size).toBeGreaterThan(5);
  expect([...inPrograms].filter((name) => name === undefined || !listed.has(name))).toEqual([]);
  const files = await Promise.all(['fonts', 'assets'].map((name) => readdir(dist(`renderer/${name}`))));
  const fonts = files.flat().filter((name) => /\.(?:woff2?|ttf)$/.test(name));
  const families = new Set(
    fonts.map((name) => /^(?:inter|jetbrains-mono|noto-sans-hk|codicon)(?=-)/.exec(name)?.[0] ?? name),
  );
  const ofFamily = (family: string): string =>
    family === 'codicon' ? 'monaco-editor' : `@fontsource-variable/${family}`;
  expect([...families].filter((family) => !listed.has(ofFamily(family)))).toEqual([]);
  expect(notices.match(/SIL OPEN FONT LICENSE/g)?.length).toBeGreaterThanOrEqual(3);
  // What packages carry of others, without saying so in their licence files.
  for (const name of ['Terry Burton', 'Sean Barrett', 'codicon.ttf', 'CC-BY-4.0']) expect(notices).toContain(name);
  for (const name of ['react', 'lucide-react', 'libsql', 'dompurify', 'marked']) expect(listed).toContain(name);
});
