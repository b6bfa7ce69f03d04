import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../../storage/store-care/testing/build-program.ts';
import { runModel, type ModelRun } from './testing/run-model.ts';
import { isSkipped, teamOfTests, whySkipped } from './testing/team-of-tests.ts';

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
      const { calls, kills, errors } = await run(rounds);
      expect(calls).toBe(rounds * 24);
      expect(kills).toBeGreaterThanOrEqual(Math.floor(rounds / 20));
      expect(errors).toBeLessThan(calls / 10);
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
});
