import { describe, expect, it } from 'vitest';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { memoryFiles, memoryRepository } from './testing/memory-repository.ts';
import { memoryStores, testServices, testScenario } from './testing/test-services.ts';
import { openWorkspace } from './workspace.ts';

const order = (ticket: string, merchantBizNo = 'B1') => ({
  ticket,
  scenario: 'test-ticket',
  text: JSON.stringify({ merchantBizNo, orderStatus: 'TICKETED' }),
});

describe('a workspace', () => {
  it('starts with the plain templates of each scenario as one life, in table order', async () => {
    const workspace = await openWorkspace(await testServices());
    await workspace.session();
    const documents = await workspace.documents.list();
    expect(documents.map(({ name, scenario, text }) => ({ name, scenario, text }))).toEqual([
      { name: 'TICKETED', scenario: 'test-ticket', text: '{"orderStatus":"TICKETED"}' },
      { name: 'USED', scenario: 'test-ticket', text: '{"orderStatus":"USED"}' },
    ]);
    expect(new Set(documents.map(({ orderNo }) => orderNo)).size).toBe(1);
    expect(documents[0]?.orderNo.length).toBeLessThanOrEqual(32);
  });

  it('starts a queue with the statuses that may come first under its assumptions', async () => {
    const queue = findScenario('queue-up');
    for (const [gaps, isFirst] of [
      [{}, false],
      [{ 'queue-first-cancelled': 'accept' }, true],
    ] as const) {
      const firstScenarios = queue === null ? [] : [queue];
      const files = { ...memoryFiles(), gaps: () => gaps };
      const workspace = await openWorkspace(await testServices({ scenarios: firstScenarios, firstScenarios, files }));
      await workspace.session();
      const names = (await workspace.documents.list()).map(({ name }) => name);
      expect(names).toContain('FINISHED');
      expect(names.includes('CANCELLED')).toBe(isFirst);
    }
  });

  it('names its first order in the language of the first window, or in the one that was chosen', async () => {
    for (const [language, chosen, name] of [
      ['zh-Hant-HK', undefined, '測試票'],
      ['en', undefined, 'Test ticket'],
      ['en', 'zh-Hant-HK', '測試票'],
    ] as const) {
      const workspace = await openWorkspace(await testServices());
      if (chosen !== undefined) await workspace.saveSetting('language', chosen);
      await Promise.all([workspace.session(language), workspace.session('en')]);
      expect((await workspace.documents.list()).map(({ order }) => order)).toEqual([name, name]);
    }
  });

  it('leaves removed documents removed, and brings those of a scenario it meets later', async () => {
    const repository = memoryRepository();
    const first = await openWorkspace(await testServices({ repository }));
    await first.session();
    for (const { id } of await first.documents.list()) await first.documents.remove(id);
    const later = { ...testScenario, id: 'later' };
    const second = await openWorkspace(
      await testServices({ repository, scenarios: [testScenario, later], firstScenarios: [testScenario, later] }),
    );
    await second.session();
    expect((await second.documents.list()).map(({ scenario }) => scenario)).toEqual(['later', 'later']);
  });

  it('stamps calls with the run’s clock and refuses one before the last of its order', async () => {
    let now = 1_700_000_000_000;
    const workspace = await openWorkspace(await testServices({}, () => now));
    await workspace.setClock({ virtualAnchor: 5000, realAnchor: now, rate: 60 });
    now += 1000;
    expect(await workspace.send.run(order('a'))).toMatchObject({ atVirtual: 65_000, atReal: now });
    await workspace.setClock({ virtualAnchor: 64_999, realAnchor: now, rate: 0 });
    await expect(workspace.send.run(order('b'))).rejects.toMatchObject({
      code: 'NOT_NOW',
      next: 'Set the clock to the last call or later, then send again.',
    });
    expect(await workspace.send.run(order('c', 'B2'))).toMatchObject({ atVirtual: 64_999 });
    await workspace.setClock({ virtualAnchor: 65_000, realAnchor: now, rate: 0 });
    expect(await workspace.send.run(order('d'))).toMatchObject({ atVirtual: 65_000 });
  });

  it('remembers clock, settings and the last call of an order from one start to the next', async () => {
    const kept = { repository: memoryRepository(), stores: await memoryStores() };
    const first = await openWorkspace(await testServices(kept));
    const clock = { virtualAnchor: 5000, realAnchor: 1, rate: 0 };
    await first.setClock(clock);
    await first.saveSetting('clock', 'of the window');
    await first.send.run(order('a'));
    const second = await openWorkspace(await testServices(kept));
    expect(await second.session()).toMatchObject({ clock, settings: { clock: 'of the window' } });
    await second.setClock({ ...clock, virtualAnchor: 4999 });
    await expect(second.send.run(order('b'))).rejects.toMatchObject({ code: 'NOT_NOW' });
  });

  it('works without its sandbox, but for sending', async () => {
    const startSandbox = () => Promise.reject(new Error('no'));
    const workspace = await openWorkspace(await testServices({ startSandbox }));
    expect((await workspace.session()).sandbox).toMatchObject({
      running: false,
      trouble: { en: 'The sandbox could not be started: no' },
    });
    await expect(workspace.send.run(order('a'))).rejects.toMatchObject({ code: 'NOT_NOW' });
    await expect(workspace.send.prepare(order('a'))).rejects.toMatchObject({ code: 'NOT_NOW' });
  });

  it('sends nothing for a scenario nobody knows, half a character, or a ticket that is under way', async () => {
    let sent = 0;
    const services = await testServices();
    const transmit: typeof services.transmitToSandbox = async (each) => {
      sent += 1;
      return services.transmitToSandbox(each);
    };
    const workspace = await openWorkspace({ ...services, transmitToSandbox: transmit });
    await expect(workspace.send.run({ ...order('a'), scenario: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(workspace.send.run({ ...order('a'), text: '"\ud800"' })).rejects.toMatchObject({ code: 'NOT_NOW' });
    expect(sent).toBe(0);
    const twice = await Promise.allSettled([workspace.send.run(order('a')), workspace.send.run(order('a'))]);
    expect(twice.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(sent).toBe(1);
  });

  it('tells what was answered where the call cannot be stored', async () => {
    const stores = await memoryStores();
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    const calls = { ...stores.calls, addSent: () => Promise.reject(full) };
    const workspace = await openWorkspace(await testServices({ stores: { ...stores, calls } }));
    await expect(workspace.send.run(order('a'))).rejects.toMatchObject({
      code: 'SENT_NOT_STORED',
      words: {
        message: {
          en: expect.stringMatching(
            /response was S SUCCESS \(HTTP 200\)\. The call could not be stored: the disk is full/,
          ),
          zh: expect.stringContaining('S SUCCESS'),
        },
      },
    });
  });

  it('signs the bytes of the text as it is', async () => {
    const workspace = await openWorkspace(await testServices());
    const text = '\u{feff}{ "b": 1, "a": "\\u4e2d中" ,"a":1.0}\r\n';
    const prepared = await workspace.send.prepare({ scenario: 'test-ticket', text });
    expect(Buffer.from(prepared.bodyBase64, 'base64')).toEqual(Buffer.from(text));
    expect(prepared.url).toBe('http://127.0.0.1:7433/api/open/platform/v1/ipass/pass/manage/createPass');
  });
});
