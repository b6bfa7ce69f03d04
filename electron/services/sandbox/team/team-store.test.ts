import { expect, describe, it } from 'vitest';
import * as z from 'zod';
import { parseFault } from '../../../../shared/protocol/sandbox/faults/parse-fault.ts';
import type { OpenSandbox } from '../open/open-sandbox.ts';
import { pathOf, payloadText, post, queueCall, signedBy, testMerchant } from '../server/testing/merchant.ts';
import { readTeamAddress } from './team-address.ts';
import {
  answerTo,
  ask,
  controlled,
  isSkipped,
  merchant,
  send,
  sendAgain,
  teamOfTests,
  whySkipped,
} from './testing/team-of-tests.ts';
import { orderTurns, patienceMs } from './team-store.ts';

const { open, postgres, query, url, database, breakConnections } = teamOfTests();

describe.skipIf(isSkipped)(`the shared store${whySkipped}`, () => {
  it('has every sandbox see what any of them accepted', async () => {
    const [one, other] = [await open(), await open()];
    const text = payloadText(queueCall('CALL_NUM', 10));
    const request = await signedBy(merchant, pathOf('queue-up'), text);
    const first = await post(one.url, request);
    expect([first.resultCode, (await post(other.url, request)).body]).toEqual(['SUCCESS', first.body]);
    expect((await send(other, 'CALL_NUM', 5)).resultCode).toBe('PARAM_ILLEGAL');
    expect((await send(other, 'FINISHED', 20)).orderId).toBe(first.orderId);
    expect((await send(one, 'CALL_NUM', 30)).resultCode).toBe('ORDER_STATUS_INVALID');
    const changed = text.replace(/\}\s*$/, ' }');
    expect((await post(other.url, await signedBy(merchant, pathOf('queue-up'), changed))).resultCode).toBe(
      'PARAM_ILLEGAL',
    );
  });

  it('decides simultaneous calls of one order and one request one after another', async () => {
    const [first, second, third] = [await open(), await open(), await open()];
    const to = (at: number): OpenSandbox => [first, second, third][at % 3] ?? first;
    const request = await signedBy(merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 10)));
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => answerTo(to(at), request)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const same = await Promise.all(Array.from({ length: 12 }, (_, at) => send(to(at), 'CALL_NUM', 20)));
    expect(same.filter(({ resultCode }) => resultCode === 'SUCCESS')).toHaveLength(1);
    const [{ many } = {}] = await query('SELECT count(*)::int AS many FROM passbench.calls WHERE counts = 1');
    expect(many).toBe(2);
  });

  it('takes many calls of one order at once by two sandboxes', async () => {
    const all = await Promise.all([open(), open()]);
    const calls = Array.from({ length: 60 }, (_, at) => sendAgain(all[at % 2] ?? all[0], 'CALL_NUM', at + 1));
    const codes = (await Promise.all(calls)).map(({ resultCode }) => resultCode);
    expect(new Set(codes)).toEqual(new Set(['SUCCESS', 'PARAM_ILLEGAL']));
  });

  it('removes unauthenticated calls beyond the limit, whichever sandbox received them', async () => {
    const one = await open();
    await send(one, 'CALL_NUM', 1);
    const [{ names } = {}] = await query(
      "SELECT string_agg(column_name, ', ') AS names FROM information_schema.columns WHERE table_name = 'calls' AND column_name NOT IN ('seq', 'id', 'keep', 'counts')",
    );
    await query(
      `INSERT INTO passbench.calls (id, keep, counts, ${String(names)})
      SELECT 'x' || n, 'unauthenticated', 0, ${String(names)} FROM passbench.calls, generate_series(1, 1200) AS n`,
    );
    const stranger = { ...merchant, privateKey: testMerchant().privateKey };
    await post(one.url, await signedBy(stranger, pathOf('queue-up'), '{}'));
    await expect.poll(async () => (await query('SELECT 1 FROM passbench.calls')).length).toBeLessThan(1010);
    expect(await query('SELECT 1 FROM passbench.calls WHERE counts = 1')).toHaveLength(1);
  });

  it('has one clock, one list of faults and one reset', async () => {
    const [one, other] = [await open(controlled), await open(controlled)];
    expect(await ask(one, 'PUT', '/clock', { now: '2026-11-26T00:00:00Z' })).toMatchObject({ stopped: true });
    expect(await ask(other, 'PUT', '/clock', { plus: '10m' })).toEqual({
      now: '2026-11-26T00:10:00.000Z',
      stopped: true,
    });
    const waiting = ask(other, 'GET', '/calls/wait?order=Q1&timeout=20000');
    await send(one, 'CALL_NUM', 10);
    const atVirtual = Date.UTC(2026, 10, 26, 0, 10);
    expect(await waiting).toMatchObject({ atVirtual });
    expect(await ask(other, 'GET', '/calls')).toMatchObject([{ atVirtual }]);
    expect(await ask(other, 'GET', '/wallet?order=Q1')).toMatchObject({ orders: [{ status: 'CALL_NUM' }] });

    expect(await ask(one, 'PUT', '/faults', ['code:UNKNOWN_EXCEPTION@call=2'])).toEqual([
      'code:UNKNOWN_EXCEPTION@call=2',
    ]);
    const codes = [];
    for (const [at, to] of [one, other, one, other].entries())
      codes.push((await send(to, 'CALL_NUM', 20 + at)).resultCode);
    expect(codes).toEqual(['SUCCESS', 'UNKNOWN_EXCEPTION', 'SUCCESS', 'SUCCESS']);

    const interrupted = ask(other, 'GET', '/calls/wait?order=Q2&timeout=20000');
    await ask(other, 'GET', '/clock');
    expect(await ask(one, 'POST', '/reset')).toEqual({ removed: 5 });
    expect(await interrupted).toEqual({ error: expect.stringContaining('reset') });
    expect(await ask(other, 'GET', '/calls')).toEqual([]);
    expect(await ask(other, 'GET', '/clock')).toMatchObject({ stopped: false });
    expect((await send(other, 'CALL_NUM', 1)).resultCode).toBe('SUCCESS');
  });

  it('begins clock and faults where a new start says, and keeps what was turned since where it is started again', async () => {
    const parsed = parseFault('delay:1ms');
    if ('problem' in parsed) throw new Error('unreadable');
    const start = { ...controlled, frozenAt: Date.UTC(2026, 10, 26), faults: { faults: [parsed], seed: '0' } };
    const one = await open(start);
    expect(await ask(one, 'GET', '/clock')).toMatchObject({ now: '2026-11-26T00:00:00.000Z' });
    await ask(one, 'PUT', '/clock', { plus: '1h' });
    const other = await open(start);
    expect(await ask(other, 'GET', '/clock')).toMatchObject({ now: '2026-11-26T01:00:00.000Z' });
    await ask(other, 'POST', '/reset');
    expect(await ask(one, 'GET', '/clock')).toMatchObject({ now: '2026-11-26T00:00:00.000Z' });
  });

  it('limits the rate of a client over all sandboxes', async () => {
    const gaps = { 'rate-limit': '3/m' };
    const [one, other] = [await open({ gaps }), await open({ gaps })];
    const codes = [];
    for (const [at, to] of [one, other, one, other].entries()) codes.push((await send(to, 'CALL_NUM', at + 1)).status);
    expect(codes).toEqual([200, 200, 200, 429]);
  });

  it('refuses one of two starts at once with two answer keys', async () => {
    const both = await Promise.allSettled([open(), open({ answerKeyFile: null })]);
    const codes = both.map((each) => (each.status === 'rejected' ? each.reason.code : 'opened'));
    expect(new Set(codes)).toEqual(new Set(['STORE_KEY', 'opened']));
  });

  it('refuses a second start with another answer key while the first runs', async () => {
    const one = await open();
    await expect(open({ answerKeyFile: null })).rejects.toMatchObject({ code: 'STORE_KEY' });
    await one.close();
    const other = await open({ answerKeyFile: null });
    expect((await send(other, 'CALL_NUM', 1)).resultCode).toBe('SUCCESS');
  });

  it.each([
    ['a later version', ['UPDATE passbench.meta SET version = 99'], 'NEWER_STORE', true],
    ['another program', ['CREATE SCHEMA passbench', 'CREATE TABLE passbench.theirs (a int)'], 'STORE_FOREIGN', false],
    [
      'no rights',
      [
        'REVOKE ALL ON DATABASE DB FROM PUBLIC',
        'ALTER DATABASE DB OWNER TO root',
        'GRANT CONNECT ON DATABASE DB TO bench',
      ],
      'STORE_REFUSED',
      false,
    ],
    ['read-only', ['ALTER DATABASE DB SET default_transaction_read_only = on'], 'STORE_REFUSED', false],
  ])(
    'says in words what is wrong with a database of %s, and changes nothing',
    async (_, statements, code, isOpened) => {
      if (isOpened) await (await open()).close();
      for (const statement of statements) await query(statement.replaceAll('DB', database()));
      await expect(open()).rejects.toMatchObject({ code, sentence: expect.stringMatching(/\. \S.*\.$/) });
    },
  );

  it('says where there is no database, and no server', async () => {
    const at = (address: string) => ({ team: { address: readTeamAddress(address), password: null } });
    await expect(open(at(`${url()}x`))).rejects.toMatchObject({
      code: 'STORE_REFUSED',
      message: expect.stringContaining('no database'),
    });
    await expect(open(at('postgres://bench@127.0.0.1:1/bench'))).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' });
  });

  it.each(['killed', 'held'] as const)(
    'answers within 2 s while the database is %s, accepts nothing, and is back by itself',
    async (how) => {
      const one = await open({ metricsPort: 0 });
      expect((await send(one, 'CALL_NUM', 1)).resultCode).toBe('SUCCESS');
      if (how === 'killed') await postgres().kill();
      else postgres().pause();
      const lost = await Promise.all(Array.from({ length: 20 }, (_, at) => send(one, 'CALL_NUM', 2, `Q-${at}`)));
      expect(patienceMs).toBeLessThan(2000);
      expect(new Set(lost.map(({ resultCode, resultStatus }) => `${resultStatus} ${resultCode}`))).toEqual(
        new Set(['F UNKNOWN_EXCEPTION']),
      );
      const health = new URL('/health', one.metricsUrl ?? '');
      expect((await fetch(health)).status).toBe(503);
      if (how === 'killed') await postgres().restart();
      else postgres().resume();
      await expect.poll(async () => (await fetch(health)).status, { timeout: 20_000 }).toBe(200);
      expect((await send(one, 'CALL_NUM', 3)).resultCode).toBe('SUCCESS');
    },
    60_000,
  );

  it('keeps calls through a restart of the database that is shorter than its patience', async () => {
    const one = await open();
    const codes = Array.from({ length: 20 }, async (_, at) => (await send(one, 'CALL_NUM', 1, `R-${at}`)).resultCode);
    await breakConnections();
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['SUCCESS']));
  });

  it('runs as a role without rights beyond its schema, and takes every text as data', async () => {
    const one = await open();
    const text = payloadText(queueCall('CALL_NUM', 1, "'; DROP SCHEMA passbench CASCADE; --"));
    const answer = await post(one.url, await signedBy(merchant, pathOf('queue-up'), text));
    expect(answer.status).toBe(200);
    const rows = await query("SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = 'bench'");
    expect(z.array(z.unknown()).parse(rows)).toEqual([{ rolsuper: false, rolcreatedb: false }]);
    expect((await send(one, 'CALL_NUM', 2)).resultCode).toBe('SUCCESS');
  });
});

it.each([
  ['postgres://bench:secret@db/bench', 'contains a password'],
  ['postgres://bench@db/bench?password=secret', 'contains a password'],
  ['mysql://db/bench', 'not one of PostgreSQL'],
  ['postgres://[', 'not one of PostgreSQL'],
  ['postgres://db/bench?application_name=secret', 'parameter "application_name"'],
  ['postgres://db/bench?options=-c%20secret', 'parameter "options"'],
])('refuses the address %s without quoting it', (text, why) => {
  const read = (): unknown => readTeamAddress(text);
  expect(read).toThrow(why);
  expect(read).not.toThrow('secret');
});

it('lets those that wait for one key pass one after another, and others at once', async () => {
  const turnOf = orderTurns();
  const passed: string[] = [];
  const go = async (key: string, name: string): Promise<void> => {
    const pass = await turnOf(key);
    passed.push(`${name} in`);
    await new Promise((resolve) => void setImmediate(resolve));
    passed.push(`${name} out`);
    pass();
  };
  await Promise.all([go('A', 'first'), go('A', 'second'), go('B', 'other'), go('A', 'third')]);
  expect(passed.filter((each) => !each.startsWith('other'))).toEqual(
    ['first', 'second', 'third'].flatMap((name) => [`${name} in`, `${name} out`]),
  );
  expect(passed.indexOf('other in')).toBeLessThan(passed.indexOf('first out'));
  await go('A', 'later');
  expect(passed.at(-1)).toBe('later out');
});
