import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { runPassbench, type Run } from '../testing/fake-io.ts';

let folder = '';
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, 'story', name);
  writeFileSync(path, content);
  return path;
};
const noon = '2026-11-25T12:00:00+08:00';
const storyOf = (calls: readonly object[], rest: object = {}): string =>
  JSON.stringify({ format: 'passbench.story/1', anchor: noon, ...rest, calls });
const simulate = (calls: readonly object[], ...args: readonly string[]): Promise<Run> =>
  runPassbench(['simulate', file('story.json', storyOf(calls)), ...args]);
const outcome = ({ code, out, err }: Run): object => ({ code, out, err });
const printed = z.strictObject({
  calls: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      resultCode: z.string(),
      resultStatus: z.enum(['S', 'F', 'U']),
      findings: z.array(z.object({ rule: z.string(), path: z.string(), line: z.number() })),
    }),
  ),
  moments: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      orders: z.array(
        z.strictObject({
          merchantBizNo: z.string(),
          scenario: z.string(),
          status: z.string(),
          card: z.enum(['active', 'used', 'expired', 'removed', 'none']),
          passengers: z.array(z.strictObject({ id: z.string(), status: z.string() })).optional(),
          notification: z.strictObject({
            visible: z.boolean(),
            reason: z.string().min(1),
            until: z.iso.datetime().nullable(),
          }),
          locales: z.strictObject({ zh_HK: z.enum(['shown', 'hidden']), en_US: z.enum(['shown', 'hidden']) }),
        }),
      ),
    }),
  ),
  changes: z.array(z.strictObject({ at: z.iso.datetime(), merchantBizNo: z.string(), what: z.string().min(1) })),
});
const asPrinted = (run: Run): z.infer<typeof printed> => printed.parse(run.json());

const queue = (status: string, at = '+5m', more: object = {}): object => ({
  at,
  template: `queue-up/${status}`,
  ...more,
});
const lunch = [queue('CALL_NUM', '+0m'), queue('CALL_NUM'), queue('NUMBER_ARRIVED'), queue('FINISHED', '+30m')];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-simulate-'));
  mkdirSync(join(folder, 'story'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('passbench simulate', () => {
  it('prints calls, the moment after the last call and every change as one JSON document', async () => {
    const run = await simulate(lunch, '--json');
    expect({ code: run.code, err: run.err }).toEqual({ code: 0, err: '' });
    const { calls, moments, changes } = asPrinted(run);
    expect(calls.map(({ at, resultCode, findings }) => [at, resultCode, findings])).toEqual([
      ['2026-11-25T04:00:00.000Z', 'SUCCESS', []],
      ['2026-11-25T04:05:00.000Z', 'SUCCESS', []],
      ['2026-11-25T04:10:00.000Z', 'SUCCESS', []],
      ['2026-11-25T04:40:00.000Z', 'SUCCESS', []],
    ]);
    expect(moments).toMatchObject([
      {
        at: '2026-11-25T04:40:00.000Z',
        orders: [
          { scenario: 'queue-up', status: 'FINISHED', card: 'none', notification: { visible: false, until: null } },
        ],
      },
    ]);
    expect(changes.map(({ at }) => at.slice(11, 16))).toEqual(['04:00', '04:05', '04:10', '04:20']);
  });

  it('shows one moment for each --at, in the order they are given, effects of that very instant included', async () => {
    const instants = ['2026-11-25T12:20:00+08:00', '2026-11-25T12:19:59+08:00', '2026-11-25T11:59:59+08:00'];
    const { moments } = asPrinted(await simulate(lunch, '--json', ...instants.flatMap((at) => ['--at', at])));
    expect(moments.map(({ at, orders }) => [at, orders.map(({ card }) => card)])).toEqual([
      ['2026-11-25T04:20:00.000Z', ['none']],
      ['2026-11-25T04:19:59.000Z', ['active']],
      ['2026-11-25T03:59:59.000Z', []],
    ]);
    expect(moments[1]?.orders[0]?.notification.until).toBe('2026-11-25T04:20:00.000Z');
  });

  it('gives each passenger', async () => {
    const { moments } = asPrinted(
      await simulate(
        [
          {
            at: '+0m',
            template: 'train-ticket/TICKETED@family',
            set: Object.fromEntries(
              ['zh_HK', 'en_US'].map((locale) => [`/extInfo/multiLang/${locale}/passengerInfoList/1/status`, 'USED']),
            ),
          },
        ],
        '--json',
      ),
    );
    expect(moments[0]?.orders[0]).toMatchObject({
      card: 'active',
      passengers: [{ id: 'P1', status: 'AVAILABLE' }, { id: 'P2', status: 'USED' }, { id: 'P3' }, { id: 'P4' }],
      locales: { zh_HK: 'shown', en_US: 'shown' },
    });
  });

  it('says in which language an order is hidden', async () => {
    const zh = {
      order_detail_link_url: 'walletapp://orders/1',
      show_merchant_name: '麵屋小館',
      show_merchant_icon_url: 'https://static.example/icon-72.png',
      order_remark: '請準時到店',
    };
    const path = file(
      'one.json',
      storyOf([queue('CALL_NUM', '+0m', { set: { '/extInfo/multiLang': { zh_HK: zh } } })]),
    );
    const { moments } = asPrinted(await runPassbench(['simulate', path, '--json']));
    expect(moments[0]?.orders[0]?.locales).toEqual({ zh_HK: 'shown', en_US: 'hidden' });
    expect((await runPassbench(['simulate', path])).out).toContain('\n    hidden in     en_US\n');
  });

  it('writes a table, the changes and the moment for a person', async () => {
    const run = await simulate([...lunch, queue('CALL_NUM')], '--at', '2026-11-25T12:12:00+08:00');
    expect(run.code).toBe(0);
    expect(run.out).toMatch(
      /^.*story\.json: 5 calls\nAssumptions: all at their defaults\n\nCalls\n {2}1 {2}2026-11-25 12:00:00\+08:00/,
    );
    expect(run.out).toMatch(/\n {2}5 .* F ORDER_STATUS_INVALID\n {5}\/orderStatus: CALL_NUM cannot follow FINISHED/);
    expect(run.out).toContain('\nWhat changes on the phone\n  2026-11-25 12:00:00+08:00');
    expect(run.out).toMatch(/\nThe phone at 2026-11-25 12:12:00\+08:00\n .*\n {4}card {10}active\n/);
    expect(run.out).not.toContain('\u001b');
    const coloured = await runPassbench(['simulate', join(folder, 'story', 'story.json')], { colour: true });
    expect(coloured.out).toContain('\u001b[31mF ORDER_STATUS_INVALID\u001b[39m');
  });

  it('says no only where an expectation failed', async () => {
    const refused = queue('CANCELLED', '+0m');
    expect((await simulate([refused])).code).toBe(0);
    expect((await simulate([{ ...refused, expect: 'ORDER_STATUS_INVALID' }])).code).toBe(0);
    const run = await simulate([{ ...refused, expect: 'SUCCESS' }], '--json');
    expect({ code: run.code, calls: asPrinted(run).calls.length }).toEqual({ code: 1, calls: 1 });
    expect(run.err).toContain('Call 1 (/calls/0) expected "SUCCESS", got F ORDER_STATUS_INVALID: ');
  });

  it('gives the same result every time, and the file no other than the clock where it names no time', async () => {
    const path = file('same.json', storyOf(lunch));
    const args = ['simulate', path, '--json'];
    expect((await runPassbench(args)).out).toBe((await runPassbench(args)).out);
    const timeless = file('timeless.json', storyOf(lunch, { anchor: undefined }));
    expect(asPrinted(await runPassbench(['simulate', timeless, '--json'])).calls[0]?.at).toBe(
      '2026-11-25T06:00:00.000Z',
    );
    const first = file(
      'first.json',
      storyOf([queue('CALL_NUM', '+0m'), queue('CALL_NUM', noon)], { anchor: undefined }),
    );
    expect(asPrinted(await runPassbench(['simulate', first, '--json'])).calls[0]?.at).toBe('2026-11-25T04:00:00.000Z');
  });

  it('takes assumptions from the command line before those of the story, and says which are in force', async () => {
    const stale = queue('CALL_NUM', '+5m', { set: { '/orderModifyTime': '{{now-1h}}' } });
    const path = file('stale.json', storyOf([queue('CALL_NUM', '+0m'), stale], { gaps: { 'stale-update': 'ignore' } }));
    const own = await runPassbench(['simulate', path, '--json']);
    expect(asPrinted(own).calls[1]?.resultCode).toBe('SUCCESS');
    expect(asPrinted(own).changes).toHaveLength(1);
    expect(own.err).toContain('stale-update=ignore');
    const chosen = await runPassbench(['simulate', path, '--json', '--gap', 'stale-update=reject']);
    expect(asPrinted(chosen).calls[1]?.resultCode).toBe('PARAM_ILLEGAL');
    expect(chosen.err).not.toContain('stale-update=ignore');
    expect((await runPassbench(['simulate', path])).out).toContain('\nAssumptions: stale-update=ignore\n');
  });

  it('takes the scheme and the scenario of the command line', async () => {
    expect((await simulate(lunch, '--scheme', 'shopapp', '--json')).out).toContain('"findings": []');
    const bare = [{ at: '+0m', payload: { merchantBizNo: 'X' } }];
    const named = asPrinted(await simulate(bare, '--scenario', 'queue-up', '--json'));
    const unnamed = asPrinted(await simulate(bare, '--json'));
    expect(named.calls[0]?.findings.length).toBeGreaterThan(unnamed.calls[0]?.findings.length ?? Infinity);
  });
});

describe('the files of a story', () => {
  it('keep their bytes, with a mark and Windows line ends', async () => {
    const payload = (await runPassbench(['template', 'queue-up', 'CALL_NUM', '--at', noon])).out;
    file('call.json', `\ufeff${payload.replaceAll('\n', '\r\n')}`);
    file('broken.json', Buffer.from([0x7b, 0xff, 0x7d]));
    const run = await simulate(
      [
        { at: '+0m', file: 'call.json' },
        { at: '+1m', file: './broken.json' },
      ],
      '--json',
    );
    const { calls } = asPrinted(run);
    expect(calls.map(({ resultCode }) => resultCode)).toEqual(['SUCCESS', 'PARAM_ILLEGAL']);
    expect(calls[1]?.findings.map(({ rule }) => rule)).toContain('encoding');
  });

  it('may lie below the story, behind a link that stays inside, and beside a story from standard input', async () => {
    mkdirSync(join(folder, 'story', 'sub'));
    file('sub/deep.json', '{}');
    symlinkSync(join(folder, 'story', 'sub'), join(folder, 'story', 'inside'));
    expect((await simulate([{ at: '+0m', file: 'inside/deep.json' }])).code).toBe(0);
    const stdin = Buffer.from(storyOf([{ at: '+0m', file: 'package.json' }]));
    expect((await runPassbench(['simulate', '-'], { stdin })).code).toBe(0);
  });

  it.each([
    ['..', '../secret.json', 'it leaves the folder with ".."'],
    ['an absolute path', '/etc/hostname', 'it is absolute'],
    ['a link to a file outside', 'link.json', 'a link points outside'],
    ['a link to a folder outside', 'out/secret.json', 'a link points outside'],
    ['a link to the folder above', 'up/secret.json', 'a link points outside'],
    ['a link in a circle', 'circle', 'links form a loop'],
    ['a folder', 'folder', 'it is a folder'],
    ['a device', 'null', 'a link points outside'],
    ['nothing', 'nothing.json', 'there is no such file'],
    ['a file that is too large', 'huge.json', 'larger than 50 MiB'],
    ['a file with too many values', 'dense.json', 'at most 1,000,000 are read'],
  ])('are not read through %s', async (_, path, message) => {
    const story = join(folder, 'story');
    mkdirSync(join(folder, 'outside'), { recursive: true });
    mkdirSync(join(story, 'folder'), { recursive: true });
    for (const place of ['outside', '.']) writeFileSync(join(folder, place, 'secret.json'), '{"secret":true}');
    for (const [name, target] of [
      ['link.json', '../secret.json'],
      ['out', join(folder, 'outside')],
      ['up', '..'],
      ['circle', 'circle'],
      ['null', '/dev/null'],
    ] as const) {
      rmSync(join(story, name), { force: true });
      symlinkSync(target, join(story, name));
    }
    if (path === 'huge.json') truncateSync(file(path, ''), 50 * 1024 * 1024 + 1);
    if (path === 'dense.json') file(path, `[${'1,'.repeat(1_000_000)}1]`);
    const run = await simulate([{ at: '+0m', file: path }], '--json');
    expect({ code: run.code, out: run.out }).toEqual({ code: 2, out: '' });
    expect(run.err).toContain(message);
    expect(run.err).toMatch(/story\.json:1:\d+: error file \/calls\/0\/file: Call 1: /);
  });
});

describe('a story that cannot be played', () => {
  it.each([
    ['no such file', 'nothing.json', null, 'there is no such file'],
    ['no JSON', 'x.json', '{', 'x.json:1:2: error syntax story: The story is not JSON'],
    ['no story', 'x.json', '{}', 'error format story: This is not a story'],
    ['no UTF-8', 'x.json', Buffer.from([0xff, 0x00, 0x41]), 'it is not UTF-8 text'],
    ['depth', 'x.json', '['.repeat(900_000), 'The story is not JSON'],
    ['too many values', 'x.json', `{"calls":[${'1,'.repeat(1_000_000)}1]}`, 'at most 1,000,000 are read'],
    [
      'an unknown template',
      'x.json',
      storyOf([{ at: '+0m', template: 'queue-up/CALLNUM' }]),
      'there is no template "queue-up/CALLNUM". Did you mean "queue-up/CALL_NUM"?',
    ],
    [
      'an unknown scenario',
      'x.json',
      storyOf([{ at: '+0m', text: '{}', scenario: 'queue-upp' }]),
      'Did you mean "queue-up"?',
    ],
    [
      'a field that is not there',
      'x.json',
      storyOf([queue('CALL_NUM', '+0m'), queue('CALL_NUM', 'start_time-2h')]),
      'Call 2: the previous call has no time field "start_time"',
    ],
    [
      'time that goes back by a field',
      'x.json',
      storyOf([
        { at: '+0m', template: 'train-ticket/TICKETED' },
        { at: 'available_time-1h', template: 'train-ticket/USED' },
      ]),
      'error backwards /calls/1/at: Call 2: its time, 2026-11-25T02:50:00.000Z, is before',
    ],
    [
      'time beyond all dates',
      'x.json',
      storyOf([queue('CALL_NUM', '+99999999d'), queue('CALL_NUM', '+99999999d')]),
      'is outside the range of dates',
    ],
    [
      'an edit without a place',
      'x.json',
      storyOf([queue('CALL_NUM', '+0m', { set: { '/nothing/here': 1 } })]),
      'error set /calls/0/set: Call 1: "/nothing/here" cannot be set: there is nothing at "/nothing".',
    ],
    [
      'an edit of what is not JSON',
      'x.json',
      storyOf([{ at: '+0m', text: '{', set: { '/a': 1 } }]),
      'the payload is not JSON',
    ],
    ['a gap without that value', 'x.json', storyOf([], { gaps: { kilobyte: '1025' } }), 'kilobyte'],
  ])('with %s is named, with where and why', async (_, name, content, message) => {
    const path = content === null ? join(folder, name) : file(name, content);
    const run = await runPassbench(['simulate', path, '--json']);
    expect({ code: run.code, out: run.out }).toEqual({ code: 2, out: '' });
    expect(run.err).toContain(message);
  });

  it('is one larger than 50 MiB', async () => {
    const path = file('large.json', '');
    truncateSync(path, 50 * 1024 * 1024 + 1);
    expect(await runPassbench(['simulate', path])).toMatchObject({ code: 2, err: expect.stringContaining('50 MiB') });
  });

  it.each([
    [['simulate'], "missing required argument 'STORY'"],
    [['simulate', 'x', '--at', 'noon'], 'ISO 8601 with a zone'],
    [['simulate', 'x', '--gap', 'stale-update=x'], 'reject, ignore'],
    [['simulate', 'x', '--jsn'], 'Did you mean --json'],
  ])('is asked for in vain by %j', async (args, message) => {
    const run = await runPassbench(args);
    expect(outcome(run)).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(message);
  });
});

describe('a story with what terminals must not show', () => {
  it('is printed without control characters, whatever the payload and the story hold', async () => {
    const evil = '\u001b[31m\u202e';
    const calls = [queue('CALL_NUM', '+0m', { set: { '/merchantBizNo': evil, '/orderStatus': evil } })];
    const { out, err } = await runPassbench(['simulate', file('evil.json', storyOf(calls, { name: evil, [evil]: 1 }))]);
    expect(out + err).not.toMatch(/(?!\n)\p{Cc}|\p{Cf}/u);
  });

  it('is read with a mark, Windows line ends and a warning for each name nobody knows', async () => {
    const text = `\ufeff${JSON.stringify({ format: 'passbench.story/1', anchr: noon, calls: lunch }, null, 2).replaceAll('\n', '\r\n')}`;
    const run = await runPassbench(['simulate', file('mark.json', text)]);
    expect(run.code).toBe(0);
    expect(run.err).toMatch(/mark\.json:3:3: warning unknown-name \/anchr: .* Did you mean "anchor"\?\n$/);
  });
});
