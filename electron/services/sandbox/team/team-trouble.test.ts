import { randomBytes } from 'node:crypto';
import { writeRequestTime } from '../../../../shared/protocol/signing/request-time.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OpenSandbox } from '../open/open-sandbox.ts';
import {
  headerOf,
  pathOf,
  payloadText,
  post,
  queueCall,
  signedBy,
  type TestAnswer,
} from '../server/testing/merchant.ts';
import { readTeamAddress } from './team-address.ts';
import { startDeafProxy } from './testing/deaf-proxy.ts';
import {
  ask,
  controlled,
  isSkipped,
  merchant,
  send,
  sendAgain,
  teamOfTests,
  whySkipped,
} from './testing/team-of-tests.ts';

const { open, postgres, query, url, database, breakConnections } = teamOfTests();

async function countCalls(): Promise<unknown> {
  const [{ many } = {}] = await query('SELECT count(*)::int AS many FROM passbench.calls');
  return many;
}

/**
 * The requests that were accepted, each once. On a busy computer a caller may ask again before a row was written that was
 * given up: then that request has a second row, which repeats the answer.
 */
async function countAccepted(): Promise<unknown> {
  const [found] = await query(
    'SELECT count(*)::int AS many, count(DISTINCT request_id)::int AS requests FROM passbench.calls WHERE counts = 1',
  );
  return found;
}

/** Has every row that is written run this before. */
async function beforeEachRow(statement: string): Promise<void> {
  await query(
    `CREATE FUNCTION public.trouble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN NEW; END $$`,
  );
  await query('CREATE TRIGGER trouble BEFORE INSERT ON passbench.calls FOR EACH ROW EXECUTE FUNCTION public.trouble()');
}

async function timed(act: () => Promise<TestAnswer>): Promise<{ readonly code: string; readonly ms: number }> {
  const started = performance.now();
  const { resultStatus, resultCode } = await act();
  return { code: `${resultStatus} ${resultCode}`, ms: performance.now() - started };
}

describe.skipIf(isSkipped)(`a shared store in trouble${whySkipped}`, () => {
  it('is prepared once where many start at once on an empty database', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => open()));
    const codes = await Promise.all(
      all.map(async (each, at) => (await send(each, 'CALL_NUM', 1, `S-${at}`)).resultCode),
    );
    expect(new Set(codes)).toEqual(new Set(['SUCCESS']));
    expect(await query('SELECT version FROM passbench.meta')).toEqual([{ version: 1 }]);
  });

  it('decides one after another whatever isolation a database has by default', async () => {
    await query(`ALTER DATABASE ${database()} SET default_transaction_isolation = 'repeatable read'`);
    const all = await Promise.all([open(), open(), open()]);
    for (let round = 1; round <= 5; round++) {
      const calls = Array.from({ length: 12 }, (_, at) => send(all[at % 3] ?? all[0], 'CALL_NUM', round));
      const codes = (await Promise.all(calls)).map(({ resultCode }) => resultCode);
      expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1);
    }
  });

  it('has every call that it answered when its server crashes, also where a database does not wait for its disk', async () => {
    await query(`ALTER DATABASE ${database()} SET synchronous_commit = off`);
    const one = await open();
    const calls = Array.from({ length: 40 }, (_, at) => sendAgain(one, 'CALL_NUM', 1, `C-${at}`));
    const codes = (await Promise.all(calls)).map(({ resultCode }) => resultCode);
    await postgres().kill();
    expect(new Set(codes)).toEqual(new Set(['SUCCESS']));
    await postgres().restart();
    expect(await countAccepted()).toEqual({ many: 40, requests: 40 });
  });

  it('goes on when connections break in the middle of calls under faults', async () => {
    const one = await open(controlled);
    await ask(one, 'PUT', '/faults', ['delay:1ms']);
    for (let round = 0; round < 4; round++) {
      const calls = Array.from({ length: 12 }, (_, at) => sendAgain(one, 'CALL_NUM', 1, `F-${round}-${at}`));
      await breakConnections();
      const codes = (await Promise.all(calls)).map(({ resultCode }) => resultCode);
      expect(new Set(codes)).toEqual(new Set(['SUCCESS']));
    }
    expect(await countAccepted()).toEqual({ many: 48, requests: 48 });
  });

  it.each(['replay', 'reject'])(
    'answers a call once when the answer of the database is lost after it was written (repeated-request-id: %s)',
    async (repeated) => {
      const proxy = await startDeafProxy(url());
      onTestFinished(proxy.close);
      const team = { address: readTeamAddress(proxy.url), password: null };
      const one = await open({ team, gaps: { 'repeated-request-id': repeated } });
      await send(one, 'CALL_NUM', 1);
      const request = await signedBy(merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 2)));
      const lost = proxy.loseAnswerTo('keep');
      const first = await post(one.url, request);
      await lost;
      expect(first.resultCode).toBe('SUCCESS');
      expect(await countCalls()).toBe(2);
      const again = await post(one.url, request);
      if (repeated === 'replay') expect(again.body).toBe(first.body);
      else expect(again.resultCode).toBe('PARAM_ILLEGAL');
    },
  );

  it('is full: says so at once, accepts nothing, and is back by itself', async () => {
    const one = await open();
    await beforeEachRow("RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'");
    const request = await signedBy(merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1)));
    const { code, ms } = await timed(() => post(one.url, request));
    expect([code, ms < 1000]).toEqual(['F UNKNOWN_EXCEPTION', true]);
    await query('DROP TRIGGER trouble ON passbench.calls');
    expect((await post(one.url, request)).resultCode).toBe('SUCCESS');
    expect(await countCalls()).toBe(1);
  });

  it('takes 5 s: answers within 2 s, accepts nothing, and takes the same call later', async () => {
    const one = await open();
    await beforeEachRow('PERFORM pg_sleep(5)');
    const request = await signedBy(merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1)));
    const { code, ms } = await timed(() => post(one.url, request));
    expect([code, ms < 2000]).toEqual(['F UNKNOWN_EXCEPTION', true]);
    await query('DROP TRIGGER trouble ON passbench.calls');
    expect(await countCalls()).toBe(0);
    expect((await post(one.url, request)).resultCode).toBe('SUCCESS');
  });

  it('becomes read-only: accepts nothing until it is writable again', async () => {
    const one = await open();
    await query(`ALTER DATABASE ${database()} SET default_transaction_read_only = on`);
    await breakConnections();
    expect((await send(one, 'CALL_NUM', 1)).resultCode).toBe('UNKNOWN_EXCEPTION');
    await query(`BEGIN READ WRITE; ALTER DATABASE ${database()} RESET default_transaction_read_only; COMMIT`);
    await breakConnections();
    expect((await send(one, 'CALL_NUM', 2)).resultCode).toBe('SUCCESS');
  });

  it('holds a row that cannot be read: calls of that order alone meet an internal error, at once', async () => {
    const one = await open();
    await send(one, 'CALL_NUM', 1);
    await query("UPDATE passbench.calls SET standing = '{'");
    const answered = await send(one, 'CALL_NUM', 2);
    expect(answered).toMatchObject({
      resultCode: 'UNKNOWN_EXCEPTION',
      resultMessage: expect.stringContaining('internal'),
    });
    expect((await send(one, 'CALL_NUM', 2, 'Q2')).resultCode).toBe('SUCCESS');
  });

  it('decides again where faults came into force before a call was written', async () => {
    const one = await open();
    await send(one, 'CALL_NUM', 1);
    const [{ lock } = {}] = await query(
      "SELECT hashtextextended('order ' || order_key, 0)::text AS lock FROM passbench.calls",
    );
    const held = postgres().query(
      url(),
      `SELECT pg_advisory_lock(${String(lock)}); SELECT pg_sleep(0.5);
      UPDATE passbench.state SET faults = '["code:UNKNOWN_EXCEPTION"]', changes = changes + 1`,
    );
    await expect.poll(() => query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory'")).toHaveLength(1);
    expect((await send(one, 'CALL_NUM', 2)).resultCode).toBe('UNKNOWN_EXCEPTION');
    await held;
  });

  it('takes texts that are longer than an index holds', async () => {
    const long = randomBytes(20_000).toString('base64url');
    expect((await send(await open(), 'CALL_NUM', 1, long)).resultCode).toBe('PARAM_ILLEGAL');
    expect(await countCalls()).toBe(1);
  });
});

describe.skipIf(isSkipped)(`starts over a shared store${whySkipped}`, () => {
  it('say what another sandbox has otherwise', async () => {
    await open();
    const said: string[] = [];
    const notify = (sentence: string): number => said.push(sentence);
    await open({ notify });
    expect(said).toEqual([]);
    await open({ notify, gaps: { 'stale-update': 'ignore' } });
    expect(said).toEqual([expect.stringMatching(/^Another sandbox over \S+ has other assumptions or modes\. /)]);
    await open({ notify, clients: [] });
    expect(said[1]).toMatch(/has other clients and other assumptions or modes\. /);
  });

  it('are refused with another key also after the database was restarted', async () => {
    const one = await open();
    await postgres().kill();
    await postgres().restart();
    await expect.poll(() => open({ answerKeyFile: null }).then(closed, codeOf), { timeout: 10_000 }).toBe('STORE_KEY');
    expect((await send(one, 'CALL_NUM', 1)).resultCode).toBe('SUCCESS');
  });

  it('take the password of its file, and never say it', async () => {
    await query("CREATE ROLE keeper LOGIN PASSWORD 'right'");
    await query(`GRANT CREATE ON DATABASE ${database()} TO keeper`);
    const [{ hba_file: file } = {}] = await query('SHOW hba_file');
    const rules = 'host all keeper 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust';
    await query(`COPY (SELECT unnest(string_to_array('${rules}', E'\\n'))) TO '${String(file)}'`);
    await query('SELECT pg_reload_conf()');
    const address = readTeamAddress(url().replace('//bench@', '//keeper@'));
    await expect.poll(() => open({ team: { address, password: null } }).then(closed, codeOf)).toBe('STORE_REFUSED');
    const refused: unknown = await open({ team: { address, password: 'wrong-secret' } }).catch(
      (error: unknown) => error,
    );
    expect(String(refused)).toContain('refuses this user');
    expect(JSON.stringify([refused, String(refused)])).not.toContain('wrong-secret');
    expect((await send(await open({ team: { address, password: 'right' } }), 'CALL_NUM', 1)).resultCode).toBe(
      'SUCCESS',
    );
  });

  it('are refused over a database that cannot hold every text, and with certificates that are not there', async () => {
    await query(`CREATE DATABASE ${database()}_latin OWNER bench ENCODING 'LATIN1' TEMPLATE template0`);
    const at = (address: string) => ({ team: { address: readTeamAddress(address), password: null } });
    await expect(open(at(`${url()}_latin`))).rejects.toMatchObject({ code: 'STORE_REFUSED' });
    await expect(open(at(`${url()}?sslrootcert=/no/such/file`))).rejects.toMatchObject({ code: 'STORE_REFUSED' });
  });

  it('on a computer whose clock is an hour off take the time of the database', async () => {
    const time = writeRequestTime('offset', Date.now(), 0);
    const said: string[] = [];
    anHourAhead();
    const one = await open({ notify: (sentence) => said.push(sentence) });
    const text = payloadText(queueCall('CALL_NUM', 1));
    expect((await post(one.url, await signedBy(merchant, pathOf('queue-up'), text, { time }))).resultCode).toBe(
      'SUCCESS',
    );
    const refused = await post(one.url, await signedBy(merchant, '/elsewhere', text, { time }));
    expect(Math.abs(Date.parse(headerOf(refused, 'Response-Time')) - Date.parse(time))).toBeLessThan(600_000);
    expect(said).toEqual([expect.stringMatching(/clock of this computer differs .* by -3(?:600|599|601) s/)]);
  });
});

/** Until the test ends, the clock of this computer goes on an hour ahead. */
function anHourAhead(): void {
  const Real = Date;
  const now = (): number => Real.now() + 3_600_000;
  class Ahead extends Real {
    static override now = now;
    constructor(value: number | string | Date = now()) {
      super(value);
    }
  }
  vi.stubGlobal('Date', Ahead);
  onTestFinished(() => void vi.unstubAllGlobals());
}

async function closed(sandbox: OpenSandbox): Promise<string> {
  await sandbox.close();
  return 'opened';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : error;
}
