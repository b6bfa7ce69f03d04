import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder, storePathsIn } from '../services/platform/data-folder/data-folder.ts';
import { openDatabase } from '../services/storage/database/database.ts';
import { noSandboxRecord } from '../services/storage/journal/call-row.ts';
import { openCallStore } from '../services/storage/journal/call-store.ts';
import { addToOutbox, readOutbox } from '../services/storage/outbox/outbox.ts';
import { acceptedCall, sentCall } from '../services/storage/outbox/testing/sent-call.ts';
import { receivedCall } from '../services/storage/store-care/testing/received-call.ts';
import { runPassbench } from './testing/fake-io.ts';

let folder = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-clear-'));
  const database = await openDatabase(storePathsIn(folder).callsFile, 'calls');
  const calls = await openCallStore(database, () => {});
  for (let at = 0; at < 7; at++) await calls.append(receivedCall(at), noSandboxRecord);
  await calls.append(receivedCall(8, { signature: 'wrong', verdict: null, orderKey: '' }), noSandboxRecord);
  await calls.append(receivedCall(9, { orderKey: '["X"]', merchantBizNo: 'live\u202etxt' }), noSandboxRecord);
  await database.close();
});
afterEach(() => rmSync(folder, { recursive: true }));
const clear = (...args: readonly string[]) => runPassbench(['clear', '--data', folder, ...args]);

describe('passbench clear', () => {
  it('says what would go, names the orders, and changes nothing without --yes', async () => {
    const { out, code } = await clear('--all');
    expect(code).toBe(0);
    expect(out).toContain('9 calls would be cleared.');
    expect(out).toContain('lose their accepted calls: 8');
    expect(out).toContain('  Q3 (queue-up)');
    expect(out).toContain('live\\u202etxt');
    expect((await clear('--all', '--json')).json()).toMatchObject({ calls: 9, orderCount: 8, cleared: false });
  });

  it('takes what is asked for and nothing else', async () => {
    expect((await clear('--unaccepted', '--yes')).out).toBe(
      '1 calls were cleared.\nNo order loses an accepted call.\n',
    );
    expect((await clear('--order', 'Q1', '--yes', '--json')).json()).toEqual({
      calls: 1,
      orders: [{ scenario: 'queue-up', merchantBizNo: 'Q1' }],
      orderCount: 1,
      cleared: true,
    });
    expect((await clear('--order', 'Q1', '--json')).json()).toMatchObject({ calls: 0 });
    expect((await clear('--all', '--yes', '--json')).json()).toMatchObject({ calls: 7 });
    expect((await clear('--all', '--json')).json()).toMatchObject({ calls: 0 });
  });

  it('names an order once, by whichever client and environment it was sent', async () => {
    const database = await openDatabase(storePathsIn(folder).callsFile, 'calls');
    const calls = await openCallStore(database, () => {});
    for (const [at, key] of ['["A","","queue","Q3"]', '["A","","queue","Q3","uat"]'].entries())
      await calls.append(receivedCall(20 + at, { orderKey: key, merchantBizNo: 'Q3' }), noSandboxRecord);
    await database.close();
    const all = await clear('--all');
    expect([all.out.match(/ Q3 /g)?.length, all.out]).toEqual([1, expect.stringContaining('calls: 8')]);
    const one = (await clear('--order', 'Q3', '--json')).json();
    expect(one).toMatchObject({ calls: 3, orders: [{ merchantBizNo: 'Q3' }], orderCount: 1 });
  });

  it('takes what commands have left in the outbox as well, so that no window tells it afterwards', async () => {
    await (await addToOutbox(folder, sentCall(1))).end(acceptedCall(1));
    expect((await clear('--all', '--yes', '--json')).json()).toMatchObject({ calls: 10 });
    expect(await readOutbox(folder)).toEqual([]);
    expect((await clear('--all', '--json')).json()).toMatchObject({ calls: 0 });
  });

  it.each([
    [[], 2, 'Nothing was named to clear'],
    [['--all', '--order', 'Q1'], 2, 'cannot be used with'],
    [['--data', '/nowhere', '--all'], 2, 'No calls are stored in /nowhere'],
  ])('refuses %j', async (args, code, message) => {
    expect(await clear(...args)).toMatchObject({ code, out: '', err: expect.stringContaining(message) });
  });

  it('leaves a folder that has an owner alone', async () => {
    const owned = await openDataFolder(folder, 'a test');
    expect(await clear('--all', '--yes')).toMatchObject({ code: 4 });
    await owned.release();
    expect((await clear('--all', '--json')).json()).toMatchObject({ calls: 9 });
  });
});
