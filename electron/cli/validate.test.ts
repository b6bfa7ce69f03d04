import { chmodSync, mkdtempSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPassbench } from './testing/fake-io.ts';

let folder = '';
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const print = async (...args: string[]): Promise<string> =>
  (await runPassbench(['template', ...args, '--seed', '1', '--at', '2026-11-25T14:00:00+08:00'])).out;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-validate-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('passbench validate', () => {
  it('says that a template is good', async () => {
    const path = file('good.json', await print('queue-up', 'CALL_NUM'));
    expect(await runPassbench(['validate', path])).toMatchObject({
      code: 0,
      out: `${path}: good (queue-up)\n`,
      err: '',
    });
    const { json } = await runPassbench(['validate', path, '--json']);
    expect(json()).toEqual([{ file: path, scenario: 'queue-up', findings: [] }]);
  });

  it('gives a finding its exact fields, and several files in order', async () => {
    const bad = file('bad.json', await print('queue-up', 'CALL_NUM', '--variant', 'broken-uuid'));
    const good = file('good.json', await print('train-ticket', 'TICKETED'));
    const { code, json } = await runPassbench(['validate', bad, good, '--json']);
    expect(code).toBe(1);
    expect(json()).toMatchObject([
      {
        file: bad,
        scenario: 'queue-up',
        findings: [{ rule: 'uuid', severity: 'error', path: '/requestId', clause: 'base/requestId', line: 2 }],
      },
      { file: good, scenario: 'train-ticket', findings: [] },
    ]);
    expect(JSON.stringify(json())).not.toContain('"words"');
  });

  it('writes one line for a person, with the place in front', async () => {
    const path = file('bad.json', await print('queue-up', 'CALL_NUM', '--variant', 'broken-uuid'));
    const { out } = await runPassbench(['validate', path]);
    expect(out).toMatch(
      new RegExp(`^${path}:2:16: error uuid /requestId: .*\\[base/requestId, assumption request-id-form=hex32\\]\\n`),
    );
    expect((await runPassbench(['validate', path], { colour: true })).out).toContain('\u001b[31merror');
  });

  it('reads standard input', async () => {
    const { json } = await runPassbench(['validate', '-', '--json'], { stdin: Buffer.from('{') });
    expect(json()).toMatchObject([{ file: '-', scenario: null, findings: [{ rule: 'syntax' }] }]);
  });

  it.each([
    ['an empty file', '', 'syntax'],
    ['no JSON', 'hello', 'syntax'],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'encoding'],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'encoding'],
    ['100,000 levels', '['.repeat(100_000), 'syntax'],
  ])('takes %s as a finding, not as unreadable', async (_, content, rule) => {
    const { code, json } = await runPassbench(['validate', file('odd.json', content), '--json']);
    expect(code).toBe(1);
    expect(JSON.stringify(json())).toContain(`"rule":"${rule}"`);
  });

  it('resolves variables, and places findings where they were typed', async () => {
    const path = file('typed.json', (await runPassbench(['template', 'queue-up', 'CALL_NUM', '--raw'])).out);
    expect((await runPassbench(['validate', path])).code).toBe(0);
  });

  it('holds a call against the earlier ones of its order', async () => {
    const first = file('1.json', await print('queue-up', 'CALL_NUM'));
    const second = file('2.json', await print('queue-up', 'NUMBER_ARRIVED'));
    const third = file('3.json', await print('queue-up', 'CANCELLED'));
    expect((await runPassbench(['validate', second, '--previous', first])).code).toBe(0);
    const { code, json } = await runPassbench(['validate', third, '--previous', first, '--previous', second, '--json']);
    expect(code).toBe(1);
    expect(json()).toMatchObject([{ findings: [{ rule: 'status-move', path: '/orderStatus' }] }]);
    expect(await runPassbench(['validate', first, '--previous', second, '--json']).then((run) => run.out)).toContain(
      'modify-time-not-newer',
    );
  });

  it('knows the passengers of earlier calls, and an order by the number that stands in for its own', async () => {
    const ticket = await print('train-ticket', 'TICKETED');
    const used = ticket
      .replaceAll('"AVAILABLE"', '"USED"')
      .replace(/"orderModifyTime": \d+/, '"orderModifyTime": 1000000000000')
      .replace(/"orderCreateTime": \d+/, /"orderCreateTime": \d+/.exec(ticket)?.[0] ?? '');
    const [first, again] = [used, ticket].map((text, index) => {
      const nameless = text.replace(/\n {2}"merchantBizNo": "[^"]*",/, '');
      return file(`nameless${index}.json`, nameless);
    });
    const args = ['validate', again ?? '', '--previous', first ?? '', '--gap', 'base-fields=optional', '--json'];
    expect((await runPassbench(args)).out).not.toContain('status-move');
    const { code, json, err } = await runPassbench([...args, '--gap', 'passenger-moves=forward']);
    expect(code).toBe(1);
    expect(err).not.toContain('another order');
    expect(json()).toMatchObject([
      { findings: expect.arrayContaining([expect.objectContaining({ rule: 'status-move', gap: 'passenger-moves' })]) },
    ]);
  });

  it('leaves earlier calls of another order out, and says so', async () => {
    const first = file('1.json', await print('queue-up', 'CALL_NUM'));
    const other = file('other.json', (await runPassbench(['template', 'queue-up', 'FINISHED', '--seed', '2'])).out);
    const { code, err } = await runPassbench(['validate', first, '--previous', other]);
    expect(code).toBe(0);
    expect(err).toContain('another order');
  });

  it('tells orders apart by merchantId, unless the assumption says otherwise', async () => {
    const ofMerchant = async (status: string, merchantId: string): Promise<string> =>
      (await print('queue-up', status)).replace('"orderStatus"', `"merchantId": "${merchantId}", "orderStatus"`);
    const finished = file('finished.json', await ofMerchant('FINISHED', 'ONE'));
    const called = file('called.json', await ofMerchant('CALL_NUM', 'TWO'));
    const args = ['validate', called, '--previous', finished];
    const apart = await runPassbench(args);
    expect([apart.code, apart.err.includes('another order')]).toEqual([0, true]);
    const one = await runPassbench([...args, '--gap', 'order-identity=client']);
    expect([one.code, one.err.includes('another order')]).toEqual([1, false]);
    expect(one.out).toContain('status-move');
  });

  it('tells orders apart by endpoint: a base order of the same number is another one', async () => {
    const numbered = (text: string): string => text.replace(/"merchantBizNo": "[^"]*"/, '"merchantBizNo": "N1"');
    const called = file('called.json', numbered(await print('queue-up', 'CALL_NUM')));
    const base = file('base.json', numbered(await print('voucher', 'TICKETED')));
    const { err } = await runPassbench(['validate', called, '--previous', base]);
    expect(err).toContain('another order');
  });

  it('keeps what it knew where an earlier call says nothing of it and need not', async () => {
    const timeless = (await print('queue-up', 'FINISHED')).replace(/\n {2}"order(Create|Modify)Time": \d+,?/g, '');
    const finished = file('finished.json', timeless);
    const called = file('called.json', await print('queue-up', 'CALL_NUM'));
    const args = ['validate', called, '--previous', finished];
    expect(await runPassbench(args)).toMatchObject({
      code: 2,
      err: expect.stringContaining('not an earlier accepted call'),
    });
    const { code, out } = await runPassbench([...args, '--gap', 'base-fields=optional']);
    expect(code).toBe(1);
    expect(out).toContain('status-move');
  });

  it('takes the scheme in force', async () => {
    const path = file('good.json', await print('queue-up', 'CALL_NUM'));
    expect((await runPassbench(['validate', path, '--scheme', 'walletapp'])).code).toBe(0);
    expect((await runPassbench(['validate', path, '--scheme', 'otherapp', '--json'])).out).toContain('app-link');
    expect((await runPassbench(['validate', path, '--gap', 'scheme=otherapp', '--json'])).out).toContain('app-link');
  });

  it.each([
    [['nothing.json'], 'there is no such file'],
    [[], 'There is nothing to check'],
    [['x', '--gap', 'queue-finall=final'], 'Did you mean "queue-final"'],
    [['x', '--gap', 'foo'], 'Known: '],
    [['x', '--gap', 'queue-final'], 'Values: final, forward-only'],
    [['x', '--gap', 'queue-final=fnal'], 'Did you mean "final"'],
    [['x', '--gap', 'kilobyte=1025'], 'Did you mean "1024"'],
    [['x', '--scheme', 'a://'], 'without "://"'],
    [['x', '--scenario', 'train'], 'Did you mean'],
    [['x', '--jsn'], 'Did you mean --json'],
    [['a\0b'], 'contains a NUL'],
  ])('refuses %j', async (args, message) => {
    const { code, out, err } = await runPassbench(['validate', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  it('takes the defaults of every assumption', async () => {
    const path = file('good.json', await print('queue-up', 'CALL_NUM'));
    expect((await runPassbench(['validate', path, '--gap', 'queue-final=final', '--gap', 'clock-skew=15m'])).code).toBe(
      0,
    );
  });

  it('refuses what is too large, a folder, and what is no earlier call', async () => {
    const huge = file('huge.json', '');
    truncateSync(huge, 50 * 1024 * 1024 + 1);
    expect(await runPassbench(['validate', huge])).toMatchObject({
      code: 2,
      err: expect.stringContaining('larger than 50 MiB'),
    });
    const dense = file('dense.json', `[${'1,'.repeat(1_000_000)}1]`);
    expect(await runPassbench(['validate', dense])).toMatchObject({
      code: 1,
      out: expect.stringContaining('has more than 60,000 values'),
    });
    mkdirSync(join(folder, 'sub'));
    expect(await runPassbench(['validate', join(folder, 'sub')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('is a folder'),
    });
    const good = file('good.json', '{}');
    expect(await runPassbench(['validate', good, '--previous', good])).toMatchObject({
      code: 2,
      err: expect.stringContaining('not an earlier accepted call'),
    });
    const stdin = Buffer.alloc(50 * 1024 * 1024 + 1);
    expect(await runPassbench(['validate', '-'], { stdin })).toMatchObject({
      code: 2,
      err: expect.stringContaining('Standard input is larger'),
    });
  });

  it.skipIf(process.getuid?.() === 0)('says that a file may not be read (root may read all of them)', async () => {
    const secret = file('secret.json', '{}');
    chmodSync(secret, 0);
    expect(await runPassbench(['validate', secret])).toMatchObject({
      code: 2,
      err: expect.stringContaining('this user may not read it'),
    });
  });
});
