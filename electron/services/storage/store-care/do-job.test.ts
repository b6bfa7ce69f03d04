import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storePathsIn } from '../../platform/data-folder/data-folder.ts';
import { adapters } from '../database/drivers/adapters.ts';
import { documentSteps } from '../database/document-migrations.ts';
import { firstAdapter } from '../database/open-store.ts';
import { databaseRepository } from '../../bench/workspace/database-repository.ts';
import type { CheckStore } from './check-jobs.ts';
import { openStores, storesHere, type Stores } from './store-care.ts';
import { migrate } from '../database/version-steps.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-move-'));
});
afterEach(() => rm(folder, { recursive: true }));

const documentsFile = (): string => join(folder, 'passbench.db');
const openHere = (check: CheckStore = storesHere.check): Promise<Stores> =>
  openStores(storePathsIn(folder), { ...storesHere, check, now: () => 1, report: () => {} });
const ids = async (stores: Stores): Promise<readonly string[]> =>
  (await stores.calls.page(null, 1000)).map(({ record }) => record.id).reverse();

describe('a store of documents with calls in it', () => {
  test('takes over what an earlier version kept beside documents: each call once, and what orders stand on', async () => {
    const { openFile } = await firstAdapter(adapters);
    const old = openFile(documentsFile());
    migrate(old, documentSteps.slice(0, 3));
    const insert = `INSERT INTO calls (id, order_key, merchant_biz_no, scenario, order_status, endpoint, origin, at_virtual,
      at_real, client_id, request_id, counts, standing, result_code, result_status, method, path, body, answer_status,
      answer_body, details) VALUES (?, '["K"]', 'Q1', 'queue-up', 'CALL_NUM', 'queue', ?, 1, 1, 'C', 'r1', ?, ?, 'SUCCESS', 'S',
      'POST', '/', x'7b7d', 200, x'7b7d', ?)`;
    const details = (tracer: string): string =>
      JSON.stringify({
        headers: [],
        signature: 'verified',
        findings: [],
        gaps: {},
        durationsMs: {},
        answer: { headers: [['Tracer-Id', tracer]], result: null },
      });
    const order = { orderKey: '["K"]', scenario: 'queue-up', orderId: 'ID', status: 'CALL_NUM', parts: [] };
    old.prepare(insert).run(['r1', 'received', 1, JSON.stringify({ order, bodySha256: 'x' }), details('r1')]);
    old.prepare(insert).run(['s1', 'sent', 0, null, details('r1')]);
    old.prepare(insert).run(['r2', 'received', 0, null, details('r2')]);
    old.prepare("INSERT INTO settings VALUES ('theme', ?)").run([JSON.stringify('dark')]);
    old.close();
    const unable: CheckStore = async () => ({ verdict: 'unread', why: 'database or disk is full' });
    await expect(openHere(unable)).rejects.toMatchObject({ code: 'STORE_FAILED' });
    const stores = await openHere();
    expect(await ids(stores)).toEqual(['s1', 'r2']);
    expect(await stores.calls.listedId('r1')).toBe('s1');
    const [row] = await stores.calls.database.read("SELECT keep, counts FROM calls WHERE id = 'r1'");
    expect(row).toEqual({ keep: 'accepted', counts: 1 });
    expect((await stores.calls.tallies()).map(({ keep, calls }) => [keep, calls])).toEqual([
      ['accepted', 2],
      ['refused', 0],
      ['sent', 1],
      ['told-as', 1],
      ['unauthenticated', 0],
    ]);
    expect(await databaseRepository(stores.documents, () => 1).settings.all()).toEqual(new Map([['theme', 'dark']]));
    await stores.close();
    expect(
      (await readdir(join(folder, 'backups'))).filter((name) => name.includes(`before-v${documentSteps.length}`)),
    ).toHaveLength(1);
  });
});
