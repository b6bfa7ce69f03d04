import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { listFiles } from './list-files.ts';
import { readProject } from './read-project.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'passbench-project-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

const describing = (more: object = {}): string =>
  JSON.stringify({ format: 'passbench.project/1', name: 'Team', gaps: {}, ...more });

const textOf = (id: string): string => {
  const [scenario, status] = id.split('/');
  return scenarios.find((each) => each.id === scenario)?.templates.find((each) => each.status === status)?.text ?? '';
};

/** Names and times of everything in a folder, without following links. */
function seenIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const own = `${path} ${lstatSync(path).mtimeMs}`;
    return entry.isDirectory() ? [own, ...seenIn(path)] : [own];
  });
}

describe('a project folder', () => {
  test('is sorted as people read the numbers of its names, by all who list it', async () => {
    put('passbench.json', describing());
    for (const order of ['Order 10', 'Order 2', 'Order 1'])
      for (const name of ['Call 10', 'Call 9']) put(`payloads/${order}/${name}.json`, '{}');
    const wanted = ['Order 1', 'Order 2', 'Order 10'].flatMap((order) => [`${order}/Call 9`, `${order}/Call 10`]);
    expect((await readProject(root)).payloads.map(({ order, name }) => `${order}/${name}`)).toEqual(wanted);
    expect((await listFiles(root)).files.map(({ path }) => path)).toEqual(
      wanted.map((path) => `payloads/${path}.json`),
    );
  });

  test('is read as its files have it: texts as typed, names and sequences as people chose them', async () => {
    put('passbench.json', describing({ scheme: 'shop' }));
    put('payloads/Lunch/order.json', JSON.stringify({ orderNo: 'N1', order: ['Called', 'Arrived'] }));
    put('payloads/Lunch/Arrived.json', `\ufeff${textOf('queue-up/NUMBER_ARRIVED')}\r\n`);
    put('payloads/Lunch/Called.json', textOf('queue-up/CALL_NUM'));
    put('payloads/Lunch/Broken.json', '{"a":');
    put('payloads/Film/Ticket.json', '{"merchantBizNo":"M77"}');
    put('stories/First.story.json', '{}');
    put('templates/Mine.json', '{{now}}');
    put('notes.md', '# Hello');
    const project = await readProject(root);
    expect(project).toMatchObject({ file: { name: 'Team' }, gaps: { scheme: 'shop' }, notes: '# Hello', refused: [] });
    expect(project.payloads.map(({ order, orderNo, name, scenario }) => [order, orderNo, name, scenario])).toEqual([
      ['Film', 'M77', 'Ticket', 'base-order'],
      ['Lunch', 'N1', 'Called', 'queue-up'],
      ['Lunch', 'N1', 'Arrived', 'queue-up'],
      ['Lunch', 'N1', 'Broken', 'queue-up'],
    ]);
    expect(project.payloads[2]?.text).toBe(`\ufeff${textOf('queue-up/NUMBER_ARRIVED')}\r\n`);
    expect(project.stories).toEqual([{ path: 'stories/First.story.json', name: 'First', text: '{}' }]);
    expect(project.templates).toEqual([{ path: 'templates/Mine.json', name: 'Mine', text: '{{now}}' }]);
  });

  test('says the line of a glossary that cannot be read, and is used without it', async () => {
    put('passbench.json', describing());
    put('glossary.csv', 'zh_HK,en_US\n枱,table\n籌號,\n');
    expect((await readProject(root)).refused).toMatchObject([
      {
        path: 'glossary.csv',
        message: { en: 'glossary.csv is not used: line 3. This line needs a word in both languages.' },
      },
    ]);
    put('glossary.csv', 'zh_HK,en_US\n枱,table\n');
    expect((await readProject(root)).refused).toEqual([]);
  });

  test('says which scenario a payload has where recognition would say another', async () => {
    put('passbench.json', describing());
    put('payloads/A/order.json', JSON.stringify({ orderNo: 'N', scenario: { One: 'voucher', Two: 'nonsense' } }));
    for (const name of ['One', 'Two']) put(`payloads/A/${name}.json`, textOf('queue-up/CALL_NUM'));
    expect((await readProject(root)).payloads.map(({ scenario }) => scenario)).toEqual(['voucher', 'queue-up']);
  });

  test.each([
    ['none', null, 'NO_PROJECT'],
    ['no JSON', '{', 'PROJECT_REFUSED'],
    ['another format', '{"format":"passbench.project/0"}', 'PROJECT_REFUSED'],
    ['a field that nobody knows', describing({ key: 'x' }), 'PROJECT_REFUSED'],
    ['a value that no assumption has', describing({ gaps: { 'order-identity': 'x' } }), 'PROJECT_REFUSED'],
    [
      'an assumption that JavaScript takes',
      describing().replace('"gaps":{', '"gaps":{"__proto__":"x"'),
      'PROJECT_REFUSED',
    ],
    [
      'a variable that JavaScript takes',
      describing({ variables: {} }).replace('"variables":{', '"variables":{"__proto__":"x"'),
      'PROJECT_REFUSED',
    ],
    ['a link', 'link', 'PROJECT_REFUSED'],
  ])('whose passbench.json is %s is refused in both languages', async (_what, text, code) => {
    if (text === 'link') symlinkSync('/etc/hostname', join(root, 'passbench.json'));
    else if (text !== null) put('passbench.json', text);
    await expect(readProject(root)).rejects.toMatchObject({
      code,
      words: { message: { en: expect.stringContaining(root), zh: expect.stringContaining(root) } },
    });
  });
});

describe('a hostile project', () => {
  const outside = '/etc/hostname';
  const link = (path: string, target: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    symlinkSync(target, join(root, path));
  };
  const files = [
    'payloads/A/x.json',
    'payloads/A/order.json',
    'stories/x.story.json',
    'templates/x.json',
    'notes.md',
    'glossary.csv',
  ];
  const folders = ['payloads', 'payloads/A', 'stories', 'templates'];
  const makers: readonly (readonly [string, () => void])[] = [
    ...files.flatMap((path) =>
      [outside, '../../../../../../etc/hostname', '/dev/zero', '/', 'nowhere', '.'].map(
        (target) => [`${path} -> ${target}`, () => link(path, target)] as const,
      ),
    ),
    ...folders.flatMap((path) =>
      ['/etc', '/', '/proc/self', '..', '.', '/dev/fd'].map(
        (target) => [`${path}/ -> ${target}`, () => link(path, target)] as const,
      ),
    ),
    ...files.flatMap((path) =>
      [
        ['a folder', () => mkdirSync(join(root, path), { recursive: true })],
        ['too large', () => put(path, Buffer.alloc(5 * 1024 * 1024 + 1, 0x20))],
        ['UTF-16', () => put(path, Buffer.from('\ufeff{}', 'utf16le'))],
        ['no UTF-8', () => put(path, Buffer.from([0xff, 0x7b]))],
        ['deep', () => put(path, '['.repeat(100_000))],
      ].map(([what, make]) => [`${path} ${String(what)}`, make] as const),
    ),
    ...['__proto__', 'constructor', 'toString', '..%2f', 'a\\b', 'CON', '\u202e', ' ', '-', '~', '.hidden'].map(
      (name) =>
        [`an order called ${name}`, () => put(`payloads/${name}/${name}.json`, '{"__proto__":{"x":1}}')] as const,
    ),
    ...['__proto__', 'constructor'].map(
      (name) =>
        [
          `order.json with ${name}`,
          () => {
            put('payloads/A/x.json', '{}');
            put('payloads/A/order.json', `{"orderNo":"1","scenario":{"${name}":"x"},"order":["${name}","../x"]}`);
          },
        ] as const,
    ),
  ].map(([what, make]) => [what, () => void (typeof make === 'function' && make())] as const);

  test(`is one of at least 75 ways`, () => expect(makers.length).toBeGreaterThan(75));

  test.each(makers)('(%s) hangs nothing, leaks nothing and changes nothing', async (_what, make) => {
    put('passbench.json', describing());
    make();
    const before = seenIn(root);
    const project = await readProject(root);
    const told = JSON.stringify(project);
    expect(told).not.toContain('root:');
    for (const { text, path } of [...project.payloads, ...project.stories, ...project.templates]) {
      expect(path.split('/')).not.toContain('..');
      expect(text.length).toBeLessThan(200_000);
    }
    expect(project.payloads.every(({ scenario, order }) => scenario !== '' && order !== '')).toBe(true);
    expect(seenIn(root)).toEqual(before);
  });
});
