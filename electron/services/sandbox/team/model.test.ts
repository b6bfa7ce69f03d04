import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../../storage/store-care/testing/build-program.ts';
import { clientKeys, sandboxCrypto } from '../server/client-keys.ts';
import { historyAfter, problemsOfHistory, readHistory } from './testing/model-history.ts';
import { runModel, type ModelRun } from './testing/run-model.ts';
import { ask, controlled, isSkipped, merchant, send, teamOfTests, whySkipped } from './testing/team-of-tests.ts';

/** `npm run soak` asks for more. */
const rounds = Number(process.env['PASSBENCH_MODEL_ROUNDS'] ?? 100);
const seed = process.env['PASSBENCH_MODEL_SEED'] ?? String(randomInt(2 ** 32));

const { open, query, url } = teamOfTests();
let folder = '';
let program = '';
beforeAll(async () => {
  if (isSkipped) return;
  await mkdir('.build', { recursive: true });
  folder = await mkdtemp(join(process.cwd(), '.build', 'model-'));
  program = await buildProgram(join(import.meta.dirname, 'testing/team-process.ts'), folder, 'team-process');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (asked: number): Promise<ModelRun> => runModel({ rounds: asked, seed, store: url(), program });

describe.skipIf(isSkipped)(`the shared store against the engine${whySkipped}`, () => {
  it(
    `keeps in ${rounds} rounds of 8 writers over 3 processes what the engine would say, and every acknowledged call`,
    async () => {
      const { calls, kills } = await run(rounds);
      expect(calls).toBe(rounds * 24);
      expect(kills).toBeGreaterThanOrEqual(Math.floor(rounds / 20));
    },
    60_000 + rounds * 1000,
  );

  it('would notice a store whose locks are missing', async () => {
    await (await open()).close();
    const [{ source } = {}] = await query(
      "SELECT pg_get_functiondef(oid) AS source FROM pg_proc WHERE proname = 'may_keep'",
    );
    const unlocked = String(source).replace('PERFORM pg_advisory_xact_lock(lock);', 'PERFORM 1;');
    expect(unlocked).not.toContain('pg_advisory_xact_lock');
    await query(unlocked);
    await expect(run(100)).rejects.toThrow(`Seed ${seed}, rounds `);
  }, 60_000);

  it('begins again at a reset in the middle of calls, and nothing waits for itself beside clock and faults', async () => {
    const [one, other] = [await open(controlled), await open(controlled)];
    const keys = clientKeys([{ clientId: merchant.clientId, keys: [{ version: null, key: merchant.publicKey }] }]);
    const crypto = sandboxCrypto(keys, merchant.privateKey);
    for (let round = 0; round < 8; round++) {
      const calls = Array.from({ length: 12 }, (_, at) =>
        send(at % 2 === 0 ? one : other, 'CALL_NUM', at % 5, `${round}-${at % 3}`),
      );
      const turned = [
        ask(one, 'PUT', '/faults', round % 2 === 0 ? ['delay:1ms'] : []),
        ask(other, 'PUT', '/clock', { plus: '1m' }),
        ask(other, 'POST', '/reset'),
      ];
      expect(await Promise.all(turned)).toEqual([
        expect.any(Array),
        { now: expect.any(String), stopped: expect.any(Boolean) },
        { removed: expect.any(Number) },
      ]);
      const codes = (await Promise.all(calls)).map(({ resultCode }) => resultCode);
      expect(codes).toContain('SUCCESS');
      const rows = readHistory(await query(historyAfter.replace('$1', '0')));
      expect(problemsOfHistory(rows, crypto)).toEqual([]);
    }
    expect(await query('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()')).toEqual([
      { deadlocks: 0 },
    ]);
  }, 30_000);
});
