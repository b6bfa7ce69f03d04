import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runSandbox } from '../../services/sandbox/server/testing/running-sandbox.ts';
import { runPassbench } from '../testing/fake-io.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-paths-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const scenarios = ['train-ticket', 'movie-ticket', 'queue-up', 'ev-charging', 'voucher'];

describe('passbench paths', () => {
  it('prints moves and paths, each move once', async () => {
    const { code, json } = await runPassbench(['paths', 'voucher', '--gap', 'voucher-moves=reject', '--json']);
    expect(code).toBe(0);
    expect(json()).toEqual({
      scenario: 'voucher',
      statuses: ['TICKETED'],
      first: [{ to: 'TICKETED', verdict: 'allowed', restsOn: [] }],
      moves: [{ from: 'TICKETED', to: 'TICKETED', verdict: 'refused', restsOn: ['voucher-moves'] }],
      paths: [{ statuses: ['TICKETED', 'TICKETED'], expect: ['SUCCESS', 'ORDER_STATUS_INVALID'] }],
      coverage: { statuses: [1, 1], moves: [1, 1] },
    });
  });

  it('writes stories that pass on the engine, under other assumptions too, and on the sandbox', async () => {
    for (const scenario of scenarios) {
      const { code } = await runPassbench(['paths', scenario, '--stories', join(folder, scenario)]);
      expect(code).toBe(0);
    }
    const other = ['--gap', 'charging-moves=forward-only', '--stories', join(folder, 'forward')];
    expect((await runPassbench(['paths', 'ev-charging', ...other])).code).toBe(0);
    const engine = await runPassbench(['run', folder, '--json']);
    expect(engine.code).toBe(0);
    expect(engine.json()).toMatchObject({ passed: 36 + (await readdir(join(folder, 'forward'))).length, failed: 0 });
    await rm(join(folder, 'forward'), { recursive: true });

    const sandbox = await runSandbox();
    try {
      const key = join(folder, 'key.pem');
      const pem = sandbox.merchant.privateKey.export({ type: 'pkcs8', format: 'pem' });
      await writeFile(key, pem, { mode: 0o600 });
      const to = ['--to', sandbox.server.url, '--key', key, '--client-id', sandbox.merchant.clientId];
      const sent = await runPassbench(['run', folder, ...to, '--json'], { now: Date.now });
      expect(sent.json()).toMatchObject({ passed: 36, failed: 0, errors: 0 });
      expect(sent.code).toBe(0);
    } finally {
      await sandbox.close();
    }
  });

  it('counts what would be too many, and says of an order without moves that it has none', async () => {
    const many = await runPassbench(['paths', 'queue-up', '--cover', 'paths', '--max', '60']);
    expect([many.code, many.out]).toEqual([2, '']);
    expect(many.err).toContain('There are 369340 paths of up to 60 statuses');
    const none = await runPassbench(['paths', 'base-order', '--json']);
    expect(none.json()).toMatchObject({ statuses: [], first: [], moves: [], paths: [] });
    expect(none.err).toContain('any status');
    expect((await runPassbench(['paths', 'queue-up', '--max', '0'])).code).toBe(2);
    expect((await runPassbench(['paths', 'queue'])).err).toContain('queue-up');
  });

  it('leaves a story that somebody changed as it is, and writes none beside it', async () => {
    const stories = join(folder, 'stories');
    await runPassbench(['paths', 'voucher', '--stories', stories]);
    const [name = ''] = await readdir(stories);
    await writeFile(join(stories, name), 'mine');
    const again = await runPassbench(['paths', 'voucher', '--stories', stories]);
    expect(again.code).toBe(2);
    expect(again.err).toContain(name);
    expect(await readFile(join(stories, name), 'utf8')).toBe('mine');
  });
});
