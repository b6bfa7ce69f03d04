import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../shared/lib/text/testing/any-character.ts';
import type { BundleScope } from '../../../../shared/bridge/projects.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { bundleSchema } from '../../../../shared/documents/project.ts';
import type { StoryDocument } from '../../../../shared/documents/story/story.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { safeFileName } from '../../platform/data-folder/safe-file-name.ts';
import { readProject } from '../project/read-project.ts';
import { writeProjectFiles } from '../projects/project-files.ts';
import { memoryRepository } from '../../bench/workspace/testing/memory-repository.ts';
import { openBundles, type BundlePorts } from './bundles.ts';
import { placeOf, readBundle } from './read-bundle.ts';

/** `npm run soak` asks for more. */
const more = Number(process.env['PASSBENCH_RUNS'] ?? 1);

const environment = {
  format: 'passbench.environment/1',
  id: '0'.repeat(32),
  name: 'Test service',
  kind: 'test',
  baseUrl: 'https://wallet.example.com',
} as const;
const told = { ...environment, hasKey: false, isGranted: null, openUntil: null };

async function bundlesOver(documents: readonly PayloadDocument[], more: Partial<BundlePorts> = {}) {
  const repository = memoryRepository();
  if (documents.length > 0) await repository.documents.save(documents);
  return openBundles({
    repository,
    environments: async () => [],
    notes: async () => '',
    theme: () => null,
    glossary: async () => '',
    name: async () => 'Autumn',
    gaps: () => ({}),
    variables: () => ({}),
    write: () => Promise.reject(new Error('no folder')),
    ...more,
  });
}

const payload = (id: string, more: Partial<PayloadDocument> = {}): PayloadDocument => ({
  id,
  name: `Payload ${id}`,
  scenario: 'queue-up',
  order: 'Noodles',
  orderNo: 'N-1',
  text: '{ "shopInfo": 1.50, "a":1, "a":2 }',
  ...more,
});

const anyText = fc.string({ unit: 'grapheme', maxLength: 30 });
const anyDocuments = fc
  .array(
    fc.record({
      name: fc.oneof(anyText, fc.constantFrom('CON', '../x', 'order', 'Test', 'test', 'a/b', '.hidden', '__proto__')),
      order: fc.oneof(anyText, fc.constantFrom('A', 'a', '..', 'é', 'e\u0301')).map((name) => name || 'x'),
      scenario: fc.constantFrom(...scenarios.map(({ id }) => id)),
      text: fc.oneof(anyText, fc.constantFrom('{"shopInfo":{}}', '\ufeff{}', '{"a":1.10,"a":2}\r\n')),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) => all.map((each, at) => ({ ...each, id: `d${at}`, orderNo: `N-${each.order}`.slice(0, 64) })));

describe('a bundle', () => {
  it('gives every text back byte for byte, in its order, of its scenario, in its sequence', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocuments, async (documents) => {
        const bundles = await bundlesOver(documents);
        const { text } = await bundles.make({ of: 'project' });
        const read = readBundle(text);
        expect(read.refused).toEqual([]);
        const orders = [...new Set(documents.map(({ order }) => order))];
        const expected = orders.flatMap((order) => documents.filter((each) => each.order === order));
        expect(read.documents.map(({ text: each }) => each)).toEqual(expected.map(({ text: each }) => each));
        expect(read.documents.map(({ scenario, orderNo }) => [scenario, orderNo])).toEqual(
          expected.map(({ scenario, orderNo }) => [scenario, orderNo]),
        );
        expect(new Set(read.documents.map(({ order }) => order)).size).toBe(orders.length);
      }),
      { numRuns: 40 * more },
    );
  });

  it('has the names that a person chose', async () => {
    const bundles = await bundlesOver([payload('1', { name: 'Called' }), payload('2', { name: '叫號 2/3' })]);
    const { name, text } = await bundles.make({ of: 'payloads', ids: ['1', '2'] });
    expect(name).toBe('Noodles.passbench.json');
    expect(bundleSchema.parse(JSON.parse(text)).files.map(({ path }) => path)).toEqual([
      'payloads/Noodles/order.json',
      'payloads/Noodles/Called.json',
      'payloads/Noodles/叫號 2-3.json',
    ]);
  });

  it('of some payloads has nothing of the others, nor of the project', async () => {
    const bundles = await bundlesOver([payload('1'), payload('2')], { environments: async () => [told] });
    const read = readBundle((await bundles.make({ of: 'payloads', ids: ['2'] })).text);
    expect(read).toMatchObject({
      project: null,
      documents: [{ name: 'Payload 2' }],
      environments: [],
      notes: null,
      glossary: null,
    });
    await expect(bundles.make({ of: 'payloads', ids: ['9'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of a project has its stories, templates, notes, environments and choices', async () => {
    const story: StoryDocument = { id: 's', name: 'Rainy day', text: '{"format":"passbench.story/1","calls":[]}' };
    const repository = memoryRepository();
    await repository.stories.save([story]);
    await repository.templates.save([{ id: 't', name: 'Mine', text: '{"a":"{{now}}"}' }]);
    const bundles = await bundlesOver([], {
      repository,
      environments: async () => [told],
      notes: async () => '# Autumn\n',
      theme: () => ({ format: 'passbench.theme/1', tokens: { cardRadius: 12 } }),
      glossary: async () => 'zh_HK,en_US\n枱,table\n',
      gaps: () => ({ 'http-method': 'put', 'time-unit': 'millis' }),
      variables: () => ({ gate: 'B12' }),
    });
    const { text } = await bundles.make({ of: 'project' });
    expect(readBundle(text)).toEqual({
      project: {
        format: 'passbench.project/1',
        name: 'Autumn',
        gaps: { 'http-method': 'put' },
        variables: { gate: 'B12' },
      },
      documents: [],
      stories: [{ name: 'Rainy day', text: story.text }],
      templates: [{ name: 'Mine', text: '{"a":"{{now}}"}' }],
      environments: [environment],
      notes: '# Autumn\n',
      theme: { format: 'passbench.theme/1', tokens: { cardRadius: 12 } },
      glossary: 'zh_HK,en_US\n枱,table\n',
      refused: [],
    });
  });

  it('is the same text for the same project', async () => {
    const documents = [payload('1'), payload('2')];
    const one = await (await bundlesOver(documents)).make({ of: 'project' });
    expect((await (await bundlesOver(documents)).make({ of: 'project' })).text).toBe(one.text);
  });
});

describe('what is opened as a bundle', () => {
  const withFiles = (...files: readonly { readonly path: string; readonly text: string }[]): string =>
    JSON.stringify({ format: 'passbench.bundle/1', files });

  it.each([
    '',
    '[]',
    '{"format":"passbench.project/1"}',
    '{"format":"passbench.bundle/2","files":[]}',
    '{"format":"passbench.bundle/1","files":[{"path":7}]}',
    '{"format":"passbench.bundle/1","files":[],"__proto__":{}}'.replace('__proto__', 'more'),
    '['.repeat(100_000),
  ])('is refused in words where it is none (%#)', (text) => {
    expect(() => readBundle(text)).toThrow(/export file cannot be opened/);
  });

  it('skips what leads out of a project, or stands in no place of one', () => {
    const paths = [
      '../x.json',
      '/etc/passwd',
      'payloads/../../x.json',
      'payloads/A/../../../x.json',
      'payloads\\A\\x.json',
      'C:/x.json',
      'payloads//x.json',
      'payloads/A/x.txt',
      'payloads/x.json',
      'payloads/A/B/x.json',
      'vault/key.json',
      'stories/x.json',
      '.git/config',
      'passbench.json/x',
    ];
    const { documents, refused } = readBundle(withFiles(...paths.map((path) => ({ path, text: '{}' }))));
    expect(documents).toEqual([]);
    expect(refused.map(({ path }) => path)).toEqual(paths);
  });

  it('gives every text a name that is safe, and no two the same on any disk', () => {
    const names = ['CON', 'a:b', 'x\u202egnp', ' dot. ', 'Test', 'test', 'TEST', 'n'.repeat(300), 'a*?'];
    const files = names.map((name) => ({ path: `payloads/${name}/${name}.json`, text: name }));
    const { documents } = readBundle(withFiles(...files));
    expect(documents.map(({ text }) => text).toSorted()).toEqual(names.toSorted());
    const orders = documents.map(({ order }) => order);
    expect(new Set(orders.map((order) => order.toLowerCase())).size).toBe(names.length);
    for (const { name, order } of documents) {
      expect(safeFileName(name, '', [])).toBe(name);
      expect(safeFileName(order, '', [])).toBe(order);
    }
  });

  it('keeps both of two texts at one path', () => {
    const file = (text: string) => ({ path: 'payloads/A/x.json', text });
    const { documents } = readBundle(withFiles(file('1'), file('2')));
    expect(documents.map(({ name, text }) => [name, text])).toEqual([
      ['x', '1'],
      ['x 2', '2'],
    ]);
  });

  it('says of a damaged environment, order or project what is wrong with it, and takes the rest', () => {
    const { documents, refused, project } = readBundle(
      withFiles(
        { path: 'passbench.json', text: '{' },
        { path: 'environments/e.json', text: '{"format":"passbench.environment/1","secret":1}' },
        { path: 'theme.json', text: '{"format":"passbench.theme/1","tokens":{"cardText":"red"}}' },
        { path: 'payloads/A/order.json', text: '[]' },
        { path: 'payloads/A/x.json', text: '{' },
      ),
    );
    expect(project).toBeNull();
    expect(documents).toMatchObject([{ name: 'x', text: '{', order: 'A', orderNo: 'A' }]);
    expect(refused.map(({ path }) => path)).toEqual([
      'passbench.json',
      'environments/e.json',
      'theme.json',
      'payloads/A/order.json',
    ]);
    for (const { message } of refused) expect(message.zh).not.toBe('');
  });

  it('never throws for a path', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (path) => void placeOf(path)));
  });
});

describe('a bundle as a folder', () => {
  const made: string[] = [];
  afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))));
  const folders = async () => {
    const parent = await mkdtemp(join(tmpdir(), 'bundles-'));
    made.push(parent);
    const write: BundlePorts['write'] = async ({ name, files }) => ({
      place: await writeProjectFiles(parent, name, files),
    });
    return { parent, write };
  };
  const where = { handle: 'h', name: 'Autumn: 2026' };
  const leaving = async (): Promise<void> => {};

  it('has files in its own folder alone, whatever 200 of them are called', async () => {
    const { parent, write } = await folders();
    const bundles = await bundlesOver([], { write });
    const steps = [
      '..',
      '../../..',
      '/etc',
      'C:',
      'CON',
      'nul.json',
      'a\0b',
      'x\u202egpj.json',
      'n'.repeat(300),
      ' . ',
      '\\\\h\\s',
    ];
    const names = Array.from({ length: 200 }, (_, at) => `${steps[at % steps.length]}${at < 100 ? '' : `/${at}`}`);
    const paths = names.flatMap((name) => [
      name,
      `payloads/${name}.json`,
      `payloads/A/${name}.json`,
      `stories/${name}`,
    ]);
    const files = [...paths, '../outside.json', 'payloads/../../outside.json'].map((path) => ({ path, text: '{}' }));
    const text = JSON.stringify({ format: 'passbench.bundle/1', files });
    const { place, refused } = await bundles.openProject(text, where, leaving);
    expect(refused.length).toBeGreaterThan(200);
    expect(await readdir(parent)).toEqual(['Autumn- 2026']);
    const written = await readdir(place, { recursive: true, withFileTypes: true });
    expect(written.length).toBeGreaterThan(100);
    for (const entry of written) expect(entry.isFile() || entry.isDirectory()).toBe(true);
    expect(new Set((await readdir(place)).toSorted())).toEqual(new Set(['passbench.json', 'payloads']));
    for (const { name } of written.filter((entry) => entry.isFile()))
      expect(safeFileName(name.slice(0, -5), '.json', [])).toBe(name);
  });

  it('is a project that reads as the bundle did', async () => {
    const { write } = await folders();
    const documents = [
      payload('1', { name: 'Called' }),
      payload('2', { name: 'Arrived', text: '{"a":1.0,"a":1}\r\n' }),
    ];
    const bundles = await bundlesOver(documents, {
      write,
      gaps: () => ({ 'http-method': 'put' }),
      variables: () => ({ gate: 'B12' }),
      environments: async () => [told],
      notes: async () => 'Look out.',
    });
    const { text } = await bundles.make({ of: 'project' });
    const { place, refused } = await bundles.openProject(text, where, leaving);
    expect(refused).toEqual([]);
    const read = await readProject(place);
    expect(read).toMatchObject({ gaps: { 'http-method': 'put' }, notes: 'Look out.', refused: [] });
    expect(read.file.name).toBe(where.name);
    expect(read.payloads.map(({ name, order, text: each }) => [name, order, each])).toEqual(
      documents.map(({ name, order, text: each }) => [name, order, each]),
    );
    expect(await readFile(join(place, 'environments', 'Test service.json'), 'utf8')).not.toContain('hasKey');
  });

  it('of an order is a project of that order, and is made once', async () => {
    const { write } = await folders();
    const bundles = await bundlesOver([payload('1'), payload('2', { order: 'Other' })], { write });
    const scope: BundleScope = { of: 'payloads', ids: ['1'] };
    const { place } = await bundles.writeFolder(scope, where);
    expect((await readProject(place)).payloads.map(({ order }) => order)).toEqual(['Noodles']);
    await expect(bundles.writeFolder(scope, where)).rejects.toMatchObject({ code: 'NOT_NOW' });
  });

  it('leaves nothing where it is no bundle', async () => {
    const { parent, write } = await folders();
    const bundles = await bundlesOver([], { write });
    await expect(bundles.openProject('{}', where, leaving)).rejects.toMatchObject({ code: 'BUNDLE_REFUSED' });
    expect(await readdir(parent)).toEqual([]);
  });
});
