import { stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gapOf } from '../../shared/gaps/gaps.ts';
import { projectRoot } from './planted-tree.ts';
import { projectFiles, readProjectFile } from './source-files.ts';

const files = await projectFiles();
const paths = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
const documents = files.filter((file) => /^(?:(?!CHANGELOG)[A-Z]+|docs\/.*)\.md$/.test(file));
const names = new Set(files.map((file) => posix.basename(file)));
/** CONTRIBUTING.md writes this scenario as an example. */
const exampleFolder = 'shared/scenarios/library-loan';
const decisions = files.filter((file) => file.startsWith('docs/decisions/'));

function foldersOf(file: string): readonly string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

const sizeOf = async (file: string): Promise<{ readonly lines: number; readonly bytes: number }> => {
  const text = await readProjectFile(file);
  return { lines: text.split('\n').length - 1, bytes: Buffer.byteLength(text) };
};

it('the assumptions that Passbench adds are documented as such, with their values', async () => {
  const rows = (await readProjectFile('docs/assumptions.md')).split('\n').filter((line) => line.startsWith('| `'));
  const documented = rows.map((row) =>
    row
      .split('|')
      .slice(1, 4)
      .map((cell) => cell.trim()),
  );
  const code = (text: string): string => `\`${text}\``;
  const added = (['encryption-order', 'negative-time', 'rate-limit'] as const).map(gapOf);
  expect(documented).toEqual(
    added.map(({ id, default: value, others, ownText }) => [
      code(id),
      code(value),
      ownText !== undefined ? expect.stringMatching(/^such as `/) : others.map(code).join(', '),
    ]),
  );
});

describe('documents are short', () => {
  it('README.md', async () => {
    const { lines, bytes } = await sizeOf('README.md');
    expect(lines).toBeLessThanOrEqual(150);
    expect(bytes).toBeLessThanOrEqual(10 * 1024);
  });

  it('ARCHITECTURE.md, its lines too, tables aside', async () => {
    const { lines, bytes } = await sizeOf('ARCHITECTURE.md');
    expect(lines).toBeLessThanOrEqual(250);
    expect(bytes).toBeLessThanOrEqual(25 * 1024);
    const text = await readProjectFile('ARCHITECTURE.md');
    expect(text.split('\n').filter((line) => line.length > 140 && !line.startsWith('|'))).toEqual([]);
    expect(text.match(/^```mermaid$/gm)).toHaveLength(1);
  });

  it('the pictures of the README', async () => {
    const pictures = [...(await readProjectFile('README.md')).matchAll(/\]\((assets\/[^)]+\.png)\)/g)].map(
      ([, path = '']) => path,
    );
    const bytes = await Promise.all(pictures.map(async (path) => (await stat(join(projectRoot, path))).size));
    expect(pictures).toEqual(['assets/window-light.png', 'assets/window-dark.png']);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(300_000);
  });
});

describe('decisions', () => {
  it('are numbered pages of context, decision and consequence, and nothing else is in their folder', async () => {
    expect(decisions.length).toBeGreaterThanOrEqual(20);
    for (const [at, file] of decisions.entries()) {
      const number = String(at + 1).padStart(3, '0');
      expect(file).toMatch(new RegExp(`^docs/decisions/${number}-[a-z0-9-]+\\.md$`));
      const lines = (await readProjectFile(file)).split('\n');
      expect(lines[0], file).toMatch(new RegExp(`^# ${number}\\. \\S`));
      expect(
        lines.filter((line) => line.startsWith('## ')),
        file,
      ).toEqual(['## Context', '## Decision', '## Consequence']);
      expect(lines.length - 1, file).toBeLessThanOrEqual(40);
    }
  });
});

describe('what documents name exists', () => {
  it.each(documents)('in %s', async (file) => {
    const text = await readProjectFile(file);
    const links = linksIn(text).map((link) => posix.join(posix.dirname(file), link));
    const named = pathsIn(text).filter((path) => !path.startsWith(exampleFolder));
    const lost = [...links, ...named].filter((path) => !paths.has(path));
    expect([...lost, ...filesIn(text).filter((name) => !names.has(name))]).toEqual([]);
  });

  it.each(files.filter((file) => /^electron\/services\/[a-z]+\/README\.md$/.test(file)))('in %s', async (file) => {
    const named = [...(await readProjectFile(file)).matchAll(/`([\w./-]+\.ts)`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !paths.has(path) && !paths.has(posix.join(posix.dirname(file), path)))).toEqual([]);
  });

  it('a path that does not is found', () => {
    expect(linksIn('[a](docs/a.md#b) [c](https://example.com) ![d](assets/d.png)')).toEqual([
      'docs/a.md',
      'assets/d.png',
    ]);
    expect(pathsIn('`shared/gone.ts`, `renderer/{a,b}.ts`, `npm run x`, `shared/X/card.ts`, `electron/cli/`')).toEqual([
      'shared/gone.ts',
      'renderer/a.ts',
      'renderer/b.ts',
      'electron/cli',
    ]);
  });
});

/** Where the relative links of a text lead, without the part of a page. */
function linksIn(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => (target.split('#')[0] ?? '').replace(/\/$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
}

/** The paths of the repository that a text names in backticks. Those with a part in capitals are patterns, and no paths. */
function pathsIn(text: string): readonly string[] {
  const prose = text.replaceAll(/^```[^]*?^```/gm, '');
  return [...prose.matchAll(/`((?:shared|electron|renderer|e2e|scripts|docs|assets)\/[^`\s*]*)`/g)]
    .map(([, path = '']) => path.replace(/\/$/, ''))
    .filter((path) => !/(?:^|[/.-])[A-Z]+(?=[/.-]|$)|…/.test(path.replace(/[A-Z]+\.md$/, '')))
    .flatMap((path) => inBraces(path));
}

/** The files of code that a text names in backticks without a folder. */
function filesIn(text: string): readonly string[] {
  return [...text.matchAll(/`([\w.-]+\.(?:tsx?|mjs))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !exampleFolder.endsWith(name.replace(/\..*/, '')));
}

/** `a/{b,c}.ts` as the paths it stands for. */
function inBraces(path: string): readonly string[] {
  const [, before = '', inner = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return inner === '' ? [path] : inner.split(',').flatMap((part) => inBraces(`${before}${part}${after}`));
}
