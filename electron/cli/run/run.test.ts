import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasHidden } from '../../../shared/lib/text/hidden-characters.ts';
import { runPassbench, type Run } from '../testing/fake-io.ts';
import { runReport, type RunReport } from './testing/run-report.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-run-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, content: string | Uint8Array | object): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  const isText = typeof content === 'string' || content instanceof Uint8Array;
  await writeFile(path, isText ? content : JSON.stringify(content));
  return path;
}

const anchor = '2026-11-25T12:00:00+08:00';
const story = (calls: readonly object[], name?: string): object => ({
  format: 'passbench.story/2',
  name,
  anchor,
  calls,
});
const called = { at: '+0m', template: 'queue-up/CALL_NUM' };
const good = story(
  [
    { ...called, expect: 'SUCCESS' },
    { at: '+1m', check: { card: 'active' } },
  ],
  'Good',
);
const bad = story(
  [
    { ...called, expect: { status: 'F' } },
    { at: '+1m', check: { card: 'used' } },
  ],
  'Bad',
);
const run = (...args: readonly string[]): Promise<Run> => runPassbench(['run', ...args]);

const read = (of: Run): RunReport => runReport.parse(of.json());

describe('passbench run', () => {
  it('passes stories whose expectations and checks are true', async () => {
    const done = await run(await put('good.story.json', good), '--json');
    expect(done.code).toBe(0);
    const { stories, ...counts } = read(done);
    expect(counts).toMatchObject({ passed: 1, failed: 0, errors: 0, calls: 1 });
    expect(stories).toMatchObject([
      {
        file: join(folder, 'good.story.json'),
        name: 'Good',
        row: null,
        outcome: 'passed',
        entries: [
          {
            place: 0,
            kind: 'call',
            at: '2026-11-25T04:00:00.000Z',
            passed: true,
            why: null,
            orderStatus: 'CALL_NUM',
            resultCode: 'SUCCESS',
            resultStatus: 'S',
          },
          { place: 1, kind: 'check', at: '2026-11-25T04:01:00.000Z', passed: true, why: null },
        ],
      },
    ]);
    const [first, second] = stories[0]?.entries ?? [];
    const payload = JSON.parse(Buffer.from(first?.payload ?? '', 'base64').toString());
    expect([payload.merchantBizNo, second?.merchantBizNo]).toEqual([first?.merchantBizNo, first?.merchantBizNo]);
  });

  it('fails with 1, and says what was asked and found', async () => {
    const done = await run(await put('bad.story.json', bad), '--json');
    expect(done.code).toBe(1);
    expect(read(done).stories[0]?.entries.map(({ passed, why }) => [passed, why])).toEqual([
      [false, 'status: asked F, found S'],
      [false, 'card: asked used, found active'],
    ]);
    const said = await run(join(folder, 'bad.story.json'));
    expect(said.out).toContain('/calls/1 check: card: asked used, found active');
    expect(said.out).toContain('1 story: 0 passed, 1 failed. 1 call in');
  });

  it('passes a call without an expectation, whatever its result is', async () => {
    const refused = { ...called, set: { '/requestId': '' } };
    const done = await run(await put('a.story.json', story([refused])), '--json');
    expect([done.code, read(done).stories[0]?.entries[0]]).toMatchObject([0, { passed: true, resultStatus: 'F' }]);
  });

  it('runs every story below a folder, by path, and each once', async () => {
    for (const name of [
      'b/1.story.json',
      'a.story.json',
      'a/2.story.json',
      'b/0/x.story.json',
      'a/story.json',
      'Z.story.json',
    ])
      await put(name, good);
    await symlink(folder, join(folder, 'a', 'loop'));
    const done = await run(folder, join(folder, 'a.story.json'), '--json');
    const files = read(done).stories.map(({ file }) => file.slice(folder.length + 1));
    expect(files).toEqual(['Z.story.json', 'a/2.story.json', 'a.story.json', 'b/0/x.story.json', 'b/1.story.json']);
  });

  it('gives each story an order of its own, the same at every run', async () => {
    const [one, other] = [await put('one.story.json', good), await put('other.story.json', good)];
    const first = read(await run(one, other, '--json'));
    const again = read(await run(one, other, '--json'));
    const bodies = ({ stories }: typeof first): readonly unknown[] => stories.map(({ entries }) => entries[0]?.payload);
    expect(bodies(first)).toEqual(bodies(again));
    expect(new Set(first.stories.map(({ entries }) => entries[0]?.merchantBizNo)).size).toBe(2);
  });

  it('ends after the first story that does not pass, where it is asked to', async () => {
    for (const [name, content] of [
      ['1', good],
      ['2', bad],
      ['3', good],
    ] as const)
      await put(`${name}.story.json`, content);
    const done = await run(folder, '--bail', '--json');
    expect([done.code, read(done).stories.map(({ outcome }) => outcome)]).toEqual([1, ['passed', 'failed']]);
    expect(done.err).toContain('3 stories: 1 passed, 1 failed, 1 not run.');
  });

  it('reads a story from standard input', async () => {
    const done = await runPassbench(['run', '-', '--json'], { stdin: Buffer.from(JSON.stringify(good)) });
    expect([done.code, read(done).stories[0]?.file]).toEqual([0, '-']);
  });

  it('reports the calls before the place where a story cannot go on, and ends with 2', async () => {
    const stuck = story([called, { at: 'no_time+1m', check: { card: 'active' } }, called]);
    const done = await run(await put('a.story.json', stuck), await put('b.story.json', good), '--json');
    expect(done.code).toBe(2);
    expect(read(done)).toMatchObject({
      passed: 1,
      errors: 1,
      stories: [
        {
          outcome: 'error',
          entries: [
            { passed: true },
            { place: 1, kind: 'check', passed: false, why: expect.stringContaining('no time field "no_time"') },
          ],
        },
        { outcome: 'passed' },
      ],
    });
  });
});

describe('passbench run with rows', () => {
  const asked = story([
    { ...called, set: { '/extInfo/wait_tables': '{{row.tables}}' }, expect: '{{row.code}}' },
    { at: '+1m', check: { card: '{{row.card}}' } },
  ]);

  it.each([
    ['rows.csv', '\ufefftables,code,card\r\n3,SUCCESS,active\r\n"4",SUCCESS,used\r\n'],
    ['rows.json', '[{"tables":"3","code":"SUCCESS","card":"active"},{"tables":"4","code":"SUCCESS","card":"used"}]'],
    ['rows.jsonl', '{"tables":"3","code":"SUCCESS","card":"active"}\n{"tables":"4","code":"SUCCESS","card":"used"}\n'],
  ])('of %s runs each story once a row, each an order of its own', async (name, content) => {
    const named = { ...asked, name: 'Queue of {{row.tables}}' };
    const done = await run(await put('a.story.json', named), '--rows', await put(name, content), '--json');
    expect(done.code).toBe(1);
    const { stories, passed, failed } = read(done);
    expect([passed, failed, stories.map(({ row }) => row)]).toEqual([1, 1, [1, 2]]);
    expect(stories.map((each) => each.name)).toEqual(['Queue of 3', 'Queue of 4']);
    expect(stories[1]?.entries[1]?.why).toBe('card: asked used, found active');
    const payloads = stories.map(({ entries }) =>
      JSON.parse(Buffer.from(entries[0]?.payload ?? '', 'base64').toString()),
    );
    expect(payloads.map(({ extInfo }) => extInfo.wait_tables)).toEqual(['3', '4']);
    expect(new Set(payloads.flatMap(({ merchantBizNo, requestId }) => [merchantBizNo, requestId])).size).toBe(4);
  });

  it.each([
    ['a row too few', 'tables,code,card\n1,SUCCESS', 'rows.csv:2: row 1 has 2 fields, and the header line has 3.'],
    ['a column twice', 'tables,code,card,code\n', 'rows.csv:1: the column "code" is there twice.'],
    ['a quote left open', 'tables,code,card\n"1,SUCCESS,active\n', 'rows.csv:2: a quote is left open here.'],
    ['no rows', 'tables,code,card\n', 'rows.csv:1: there are no rows.'],
    ['a column that the story needs', 'tables,code,crad\n1,SUCCESS,active', 'There is no column of'],
  ])('of %s ends with 2 before anything runs', async (_, content, words) => {
    const done = await run(await put('a.story.json', asked), '--rows', await put('rows.csv', content), '--json');
    expect([done.code, done.err]).toEqual([2, expect.stringContaining(words)]);
    if (done.out !== '') expect(read(done)).toMatchObject({ calls: 0, passed: 0, stories: [{ outcome: 'error' }] });
  });

  it('names the row that lacks a value, and the nearest column', async () => {
    const story1 = await put('a.story.json', asked);
    const rows = await put(
      'rows.jsonl',
      '{"tables":"3","code":"SUCCESS","card":"active"}\n{"tables":"3","code":"SUCCESS"}',
    );
    expect((await run(story1, '--rows', rows)).err).toContain('Row 2 of');
    const csv = await put('rows.csv', 'tables,code,crad\n1,SUCCESS,active');
    expect((await run(story1, '--rows', csv)).err).toMatch(
      /a\.story\.json:\d+:\d+: error row \/calls\/1: .*Did you mean "crad"\?/,
    );
  });

  it('finds the columns that a file of a call names', async () => {
    await put('call.json', '{"requestId":"{{row.none}}"}');
    const done = await run(
      await put('a.story.json', story([{ at: '+0m', file: 'call.json' }])),
      '--rows',
      await put('r.csv', 'a\n1'),
    );
    expect([done.code, done.err]).toEqual([2, expect.stringContaining('"none"')]);
  });

  it('leaves a name as typed where there are no rows, and says so at its entry', async () => {
    const done = await run(await put('a.story.json', asked), '--json');
    expect(done.code).toBe(1);
    expect(done.err).toMatch(
      /a\.story\.json:\d+:\d+: warning row \/calls\/1: Entry 2 \(check\): {{row\.card}} has no value without rows/,
    );
    expect(done.err).toContain('--rows FILE');
    expect(read(done).stories[0]?.entries[1]?.why).toContain('card: asked {{row.card}}, found ');
  });
});

describe('passbench run with bad input', () => {
  it.each([
    ['a story that is not JSON', '{', 'error syntax story'],
    ['a story of another format', '{"format":"passbench.story/9","calls":[]}', 'error format /format'],
    ['a story that is not UTF-8', Buffer.from([0xff, 0x20, 0xff]), 'is not UTF-8 text'],
    [
      'a template that nobody has',
      JSON.stringify(story([{ at: '+0m', template: 'queue-up/NONE' }])),
      'error template /calls/0/template',
    ],
    ['a file that is missing', JSON.stringify(story([{ at: '+0m', file: 'none.json' }])), 'error file /calls/0/file'],
  ])('runs nothing because of %s, and reports it', async (_, content, words) => {
    await put('a.story.json', good);
    await put('b.story.json', content);
    const done = await run(folder, '--json');
    expect([done.code, done.err]).toEqual([2, expect.stringContaining(words)]);
    expect(read(done)).toMatchObject({ passed: 0, errors: 1, calls: 0, stories: [{ outcome: 'error', entries: [] }] });
    expect(done.err).toContain('Nothing was run');
  });

  it.each([
    [['none.story.json'], 'there is no such file'],
    [['EMPTY'], 'has no story'],
    [[], 'missing required argument'],
    [['GOOD', '--parallel', '0'], 'from 1 to 64'],
    [['GOOD', '--rows', 'none.csv'], 'there is no such file'],
    [['GOOD', '--bial'], '--bail'],
  ])('refuses %j', async (args, words) => {
    const paths = { GOOD: await put('a.story.json', good), EMPTY: join(folder, 'empty') };
    await mkdir(paths.EMPTY);
    const done = await run(...args.map((word) => (word === 'GOOD' || word === 'EMPTY' ? paths[word] : word)));
    expect([done.code, done.err]).toEqual([2, expect.stringContaining(words)]);
  });

  it('says that a check of cut texts needs a browser, and ends with 3', async () => {
    const done = await run(await put('a.story.json', story([called, { at: '+1m', check: { cuts: 0 } }])), '--json');
    expect(done.code).toBe(3);
    expect(read(done)).toMatchObject({
      errors: 1,
      stories: [{ outcome: 'error', entries: [{}, { why: expect.stringContaining('no browser') }] }],
    });
  });

  it('ends when it is stopped, reports what ran and exits with 130', async () => {
    for (const name of ['1', '2', '3']) await put(`${name}.story.json`, good);
    const stopping = new AbortController();
    const heard = (text: string): void => void (text.includes('1.story.json') && stopping.abort());
    const done = await runPassbench(['run', folder, '--json'], { stop: stopping.signal, heard });
    expect([done.code, read(done).stories.length]).toEqual([130, 1]);
    expect(done.err).toContain('2 not run');
  });

  it('ends while it still reads stories, and reports all of them as not run', async () => {
    for (const name of ['1', '2', '3']) await put(`${name}.story.json`, good);
    const done = await runPassbench(['run', folder, '--json'], { stop: AbortSignal.abort() });
    expect([done.code, read(done).stories]).toEqual([130, []]);
    expect(done.err).toContain('3 stories: 0 passed, 3 not run.');
  });

  it('shows its progress on a terminal, and clears it at the end', async () => {
    const lines: (string | null)[] = [];
    await runPassbench(['run', await put('a.story.json', good)], { progress: (line) => void lines.push(line) });
    expect(lines.at(-1)).toBeNull();
  });

  it('prints no control character of a name or a payload', async () => {
    const name = 'a\u001b[31m\u202e\n';
    const done = await run(await put('a.story.json', story([{ ...called, expect: name }], name)));
    const printed = (text: string): boolean => hasHidden(text.replaceAll('\n', ''));
    expect([printed(done.out), printed(done.err)]).toEqual([false, false]);
    const json = await run(join(folder, 'a.story.json'), '--json');
    expect(printed(json.out)).toBe(false);
    expect(read(json).stories[0]?.name).toBe(name);
  });
});

describe('variables of one’s own', () => {
  const named = story(
    [
      { ...called, set: { '/extInfo/wait_tables': '{{my.tables}}' } },
      { at: '+1m', check: { card: 'active', shows: { en_US: ['{{my.tables}}'] } } },
    ],
    'Named',
  );
  const tablesOf = (printed: string): readonly string[] =>
    [...printed.matchAll(/"wait_tables":\s*("[^"]*"|\d+)/g)].map(([, found = '']) => found);
  const bodiesOf = (ran: Run): string =>
    runReport
      .parse(ran.json())
      .stories.flatMap(({ entries }) =>
        entries.flatMap(({ payload = '' }) => Buffer.from(payload, 'base64').toString()),
      )
      .join('\n');

  it('have the value of the project, and of the row where it has one', async () => {
    await put('p/passbench.json', { format: 'passbench.project/1', name: 'P', gaps: {}, variables: { tables: '7' } });
    const path = await put('named.story.json', named);
    const ofProject = await run(path, '--project', join(folder, 'p'), '--json');
    expect(ofProject.code).toBe(0);
    expect(tablesOf(bodiesOf(ofProject))).toEqual(['"7"']);
    const rows = await put('rows.csv', 'tables\n4\n5\n');
    const ofRows = await run(path, '--project', join(folder, 'p'), '--rows', rows, '--json');
    expect(tablesOf(bodiesOf(ofRows))).toEqual(['"4"', '"5"']);
    const { code, json } = await run(path, '--json');
    expect(code).toBe(1);
    expect(JSON.stringify(json())).toContain('{{my.tables}}');
  });

  it('are named with their place where they have no value', async () => {
    await put('p/passbench.json', { format: 'passbench.project/1', name: 'P', gaps: {}, variables: { tables: '7' } });
    const path = await put('named.story.json', named);
    expect((await run(path, '--project', join(folder, 'p'))).err).not.toContain('variable');
    expect((await run(path)).err).toMatch(
      /named\.story\.json:\d+:\d+: warning variable \/calls\/0: Call 1: {{my\.tables}} has no value, and stays as typed/,
    );
    const rows = await put('rows.jsonl', '{"tables":"4"}\n{"other":"5"}\n');
    expect((await run(path, '--rows', rows)).err).toContain('{{my.tables}} has no value in row 2');
    expect((await run(path, '--rows', rows, '--project', join(folder, 'p'))).err).not.toContain('variable');
    await put('call.json', '{"requestId":"{{my.none}}"}');
    const ofFile = await run(await put('file.story.json', story([{ at: '+0m', file: 'call.json' }])));
    expect(ofFile.err).toContain('{{my.none}} has no value');
  });

  it('are refused in a project where they look like a secret, with the reason', async () => {
    await put('p/passbench.json', {
      format: 'passbench.project/1',
      name: 'P',
      gaps: {},
      variables: { apiToken: 'x1y2' },
    });
    const { code, err } = await run(await put('good.story.json', good), '--project', join(folder, 'p'));
    expect(code).toBe(2);
    expect(err).toContain('variables.apiToken');
    expect(err).toContain('vault');
    expect(err).not.toContain('x1y2');
  });
});
