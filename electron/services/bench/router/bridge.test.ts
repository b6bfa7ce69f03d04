import { once } from 'node:events';
import { isDefinedError, safe } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BridgeEvent } from '../../../../shared/bridge/schemas.ts';
import { longestTextBytes } from '../../../../shared/documents/size-limits.ts';
import { noSandboxRecord } from '../../storage/journal/call-row.ts';
import { memoryStores, testServices, testSandbox, type TestSandbox } from '../workspace/testing/test-services.ts';
import { openWorkspace, type Workspace } from '../workspace/workspace.ts';
import type { WorkspaceServices } from '../workspace/workspace-services.ts';
import { transports, type Client, type Connection } from './testing/transports.ts';
import { received } from './testing/received-call.ts';

describe.each(Object.entries(transports))('the bridge over %s', (_name, connect) => {
  let sandbox: TestSandbox;
  let workspace: Workspace;
  let line: Connection;
  let reported: unknown[];
  const open = async (changes: Partial<WorkspaceServices> = {}): Promise<Client> => {
    sandbox = testSandbox(7433);
    workspace = await openWorkspace(await testServices({ startSandbox: async () => sandbox, ...changes }));
    line = await connect(workspace, (error) => reported.push(error));
    return line.client;
  };
  beforeEach(() => {
    reported = [];
  });
  afterEach(async () => {
    await workspace.close();
    await line.close();
  });

  it('opens a session with everything the window starts from', async () => {
    const client = await open();
    await client.session.saveSetting({ key: 'theme', value: 'dark' });
    expect(await client.session.open({})).toEqual({
      version: '1.2.3',
      storeNotes: [],
      project: { id: 'first', name: 'Orders', place: '~/orders' },
      capabilities: { moreWindows: false },
      dataFolder: '/data',
      sandbox: {
        running: true,
        url: 'http://127.0.0.1:7433',
        clientId: 'DEMO_MERCHANT',
        publicKeyPem: 'PUBLIC',
        trouble: null,
        faults: [],
        clients: [{ clientId: 'DEMO_MERCHANT', isDemo: true, keys: [] }],
        mode: 'strict',
        notOnboarded: { merchantIds: [], scenarios: [], templateCodes: [] },
        tls: null,
        hostNames: [],
      },
      environment: {
        id: 'sandbox',
        name: 'Sandbox',
        kind: 'sandbox',
        baseUrl: 'http://127.0.0.1:7433',
        clientId: 'DEMO_MERCHANT',
        keyVersion: '1',
        scheme: null,
      },
      clock: { virtualAnchor: 1_700_000_000_000, realAnchor: 1_700_000_000_000, rate: 1 },
      gaps: {},
      variables: {},
      theme: null,
      conflicts: [],
      settings: { theme: 'dark' },
      vault: expect.objectContaining({ state: 'absent', keys: [], asking: null }),
      environments: [],
      unreadableEnvironments: [],
    });
  });

  it('keeps documents, character for character and in their order', async () => {
    const client = await open();
    await client.session.open({});
    const [first] = await client.documents.list({});
    const odd = {
      id: 'n',
      name: 'Odd',
      scenario: 'test-ticket',
      order: 'Order',
      orderNo: 'O',
      text: '\u{feff}{ "a" : 1e400,\r\n"中\\u4e2d": "\u{1f600}\u0000" }',
    };
    await client.documents.save({ documents: [odd] });
    await client.documents.save({
      documents: [
        {
          ...first,
          id: first?.id ?? '',
          name: 'Renamed',
          scenario: 'test-ticket',
          order: 'Order',
          orderNo: 'P',
          text: '',
        },
      ],
    });
    const after = await client.documents.list({});
    expect(after.map((document) => document.name)).toEqual(['Renamed', 'USED', 'Odd']);
    expect(after.at(-1)).toEqual(odd);
    await client.documents.remove({ id: 'n' });
    expect(await client.documents.list({})).toHaveLength(2);
  });

  it('keeps stories as it keeps documents', async () => {
    const client = await open();
    expect(await client.stories.list({})).toEqual([]);
    const odd = { id: 'n', name: '夜場', text: '\u{feff}{ "format" : 1e400,\r\n"中\\u4e2d": "\u{1f600}\u0000" }' };
    await client.stories.save({ stories: [odd, { id: 'm', name: 'Second', text: '{' }] });
    await client.stories.save({ stories: [{ ...odd, name: 'Renamed' }] });
    expect(await client.stories.list({})).toEqual([
      { ...odd, name: 'Renamed' },
      { id: 'm', name: 'Second', text: '{' },
    ]);
    await client.stories.remove({ id: 'n' });
    expect(await client.stories.list({})).toHaveLength(1);
    const { error } = await safe(client.stories.remove({ id: 'n' }));
    expect(error).toMatchObject({ code: 'NOT_FOUND', message: 'This story no longer exists.' });
  });

  it('refuses with a code, a sentence and what to do', async () => {
    const client = await open();
    const { error } = await safe(client.documents.remove({ id: 'nobody' }));
    expect(isDefinedError(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'NOT_FOUND',
      message: 'This document no longer exists.',
      data: { next: 'Reload the list.', words: { next: { zh: '請重新載入列表。' } } },
    });
    expect(reported).toEqual([]);
  });

  it('names a store that fails, and keeps its own errors to itself', async () => {
    const repository = (await testServices()).repository;
    const failing = {
      ...repository,
      documents: {
        ...repository.documents,
        save: async (documents: readonly { name: string }[]) => {
          if (documents[0]?.name === 'X') throw new Error('disk full');
        },
      },
    };
    const client = await open({ repository: failing });
    const document = { id: 'x', name: 'X', scenario: 's', order: 'Order', orderNo: '', text: '' };
    const { error } = await safe(client.documents.save({ documents: [document] }));
    expect(error).toMatchObject({ code: 'STORE_FAILED', message: 'The document could not be stored: disk full.' });
  });

  it('tells nothing of an error that is nobody’s, and reports it', async () => {
    const stores = await memoryStores();
    const page = (): Promise<never> => Promise.reject(new Error('secret detail'));
    const client = await open({ stores: { ...stores, calls: { ...stores.calls, page } } });
    const { error } = await safe(client.calls.page({ before: null, limit: 1 }));
    expect(JSON.stringify(error)).not.toContain('secret');
    expect(String(error)).not.toContain('secret');
    expect(reported).toEqual([new Error('secret detail')]);
  });

  it('refuses input that is not of the contract', async () => {
    const client = await open();
    const wrong: readonly (() => Promise<unknown>)[] = [
      () => client.documents.save({ documents: [] }),
      () => client.documents.remove({ id: '' }),
      () => client.stories.save({ stories: [] }),
      () => client.clock.set({ clock: { virtualAnchor: 1, realAnchor: 1, rate: -1 } }),
      () => client.clock.set({ clock: { virtualAnchor: Number.NaN, realAnchor: 1, rate: 1 } }),
      () => client.session.saveSetting({ key: 'k', value: 'v'.repeat(10_001) }),
      () => client.gaps.choose({ changes: [] }),
      () => client.sandbox.setFaults({ faults: [''] }),
      () => client.gaps.choose({ changes: [{ id: 'scene-code', value: '' }] }),
      // @ts-expect-error A member that is not of the contract.
      () => client.session.open({ path: '/etc/passwd' }),
    ];
    for (const call of wrong) await expect(call()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('sets the clock for everybody', async () => {
    const client = await open();
    const clock = { virtualAnchor: 5, realAnchor: 6, rate: 60 };
    const events = await client.events.follow({});
    expect(await nextOf(events)).toEqual({ event: 'ready' });
    expect(await client.clock.set({ clock })).toEqual(clock);
    expect(await nextOf(events)).toEqual({ event: 'clock', clock });
    expect((await client.session.open({})).clock).toEqual(clock);
    await events.return?.();
  });

  it('stores the project’s own variables for everybody, and never a secret', async () => {
    const client = await open();
    const events = await client.events.follow({});
    expect(await nextOf(events)).toEqual({ event: 'ready' });
    const variables = { gate: 'B12', tables: 3 };
    expect(await client.project.setVariables({ variables })).toEqual(variables);
    expect(await nextOf(events)).toEqual({ event: 'variables', variables });
    expect((await client.session.open({})).variables).toEqual(variables);
    const refused = await safe(client.project.setVariables({ variables: { password: 'x' } }));
    expect(isDefinedError(refused.error) && refused.error.code).toBe('NOT_NOW');
    expect(refused.error?.message).toContain('vault');
    await events.return?.();
  });

  it('chooses values of assumptions for everybody, and says why one is none', async () => {
    const client = await open();
    const events = await client.events.follow({});
    expect(await nextOf(events)).toEqual({ event: 'ready' });
    const gaps = { 'length-unit': 'utf16' } as const;
    expect(await client.gaps.choose({ changes: [{ id: 'length-unit', value: 'utf16' }] })).toEqual(gaps);
    expect(await nextOf(events)).toEqual({ event: 'gaps', gaps });
    expect((await client.session.open({})).gaps).toEqual(gaps);
    const refused = await safe(client.gaps.choose({ changes: [{ id: 'kilobyte', value: '1025' }] }));
    expect(isDefinedError(refused.error) && refused.error.code).toBe('NOT_NOW');
    expect(refused.error?.message).toContain('kilobyte takes one of: 1000, 1024.');
    expect(await client.gaps.choose({ changes: [{ id: 'length-unit', value: null }] })).toEqual({});
    await events.return?.();
  });

  it('sets the fault plan of the sandbox for everybody, and says why a fault is none', async () => {
    const client = await open();
    const events = await client.events.follow({});
    expect(await nextOf(events)).toEqual({ event: 'ready' });
    const faults = ['no-answer@next=1'];
    expect(await client.sandbox.setFaults({ faults })).toMatchObject({ running: true, faults });
    expect(await nextOf(events)).toMatchObject({ event: 'sandbox', sandbox: { faults } });
    expect((await client.session.open({})).sandbox.faults).toEqual(faults);
    const refused = await safe(client.sandbox.setFaults({ faults: ['no-anser'] }));
    expect(isDefinedError(refused.error) && refused.error.code).toBe('NOT_NOW');
    expect(refused.error?.message).toContain('Did you mean "no-answer"');
    expect(await client.sandbox.setFaults({ faults: [] })).toMatchObject({ faults: [] });
    await events.return?.();
  });

  it('sends once, stores, tells and lists the call', async () => {
    const client = await open();
    const events = await client.events.follow({});
    await nextOf(events);
    const text = '{"merchantBizNo":"B1","orderStatus":"TICKETED"}';
    const call = await client.send.run({ ticket: 't', scenario: 'test-ticket', text });
    expect(call).toMatchObject({
      origin: 'sent',
      merchantBizNo: 'B1',
      orderStatus: 'TICKETED',
      endpoint: 'pass',
      verdict: { resultCode: 'SUCCESS', resultStatus: 'S' },
    });
    expect(Buffer.from(call.bodyBase64, 'base64').toString()).toBe(text);
    expect(await nextOf(events)).toMatchObject({
      event: 'calls',
      calls: [{ id: call.id, payload: text }],
      more: false,
    });
    expect((await client.calls.page({ before: null, limit: 9 })).calls.map(({ id }) => id)).toEqual([call.id]);
    expect(await client.calls.open({ id: call.id })).toEqual(call);
    await events.return?.();
  });

  it(
    'keeps and sends a text of any size that may be kept, whatever it is written in',
    { timeout: 60_000 },
    async () => {
      const client = await open();
      const long = (character: string): string =>
        character.repeat(Math.floor(longestTextBytes / Buffer.byteLength(character)));
      for (const text of [long('號'), long('"')]) {
        await client.documents.save({
          documents: [{ id: 'long', name: 'n', scenario: 'test-ticket', order: 'Order', orderNo: 'o', text }],
        });
        const [kept] = await client.documents.read({ ids: ['long'] });
        expect(kept?.text === text).toBe(true);
        const call = await client.send.run({ ticket: 't', scenario: 'test-ticket', text });
        expect(Buffer.from(call.bodyBase64, 'base64').toString() === text).toBe(true);
      }
    },
  );

  it('counts a call to its own sandbox once', async () => {
    const client = await open({
      transmitToSandbox: async ({ request }) => {
        const answer = { status: 200, headers: [['Tracer-Id', received.id]] as const, bodyBase64: '', result: null };
        sandbox.receive({ ...received, headers: request.headers });
        return { answer, verdict: null, signature: 'wrong', findings: [], durationsMs: {} };
      },
    });
    const events = await client.events.follow({});
    await nextOf(events);
    const call = await client.send.run({ ticket: 't', scenario: 'test-ticket', text: '{}' });
    expect(call.diagnosis).toEqual(received.diagnosis);
    sandbox.receive({ ...received, id: 'elsewhere' });
    expect(await nextOf(events)).toMatchObject({ event: 'calls', calls: [{ id: call.id }] });
    expect(await nextOf(events)).toMatchObject({ event: 'calls', calls: [{ id: 'elsewhere', origin: 'received' }] });
    await events.return?.();
  });

  it('tells again of a sent call once the sandbox knows why its signature is wrong', async () => {
    const answer = { status: 200, headers: [['Tracer-Id', received.id]] as const, bodyBase64: '', result: null };
    const stores = await memoryStores();
    const { diagnosis, ...undiagnosed } = received;
    const client = await open({
      stores,
      transmitToSandbox: async () => {
        // The sandbox answers after its record is on disk; why the signature is wrong it finds out later.
        await stores.calls.append(undiagnosed, noSandboxRecord);
        return { answer, verdict: null, signature: 'verified', findings: [], durationsMs: {} };
      },
    });
    const events = await client.events.follow({});
    await nextOf(events);
    const call = await client.send.run({ ticket: 't', scenario: 'test-ticket', text: '{}' });
    expect(await nextOf(events)).toMatchObject({ event: 'calls', calls: [{ id: call.id }] });
    await stores.calls.rewriteDetails(received);
    sandbox.receive(received);
    expect(await nextOf(events)).toMatchObject({ event: 'calls', calls: [{ id: call.id }] });
    expect(await client.calls.open({ id: call.id })).toEqual({ ...call, diagnosis });
    expect((await client.calls.page({ before: null, limit: 9 })).calls).toHaveLength(1);
    await events.return?.();
  });

  it('lets a follower leave without a trace', async () => {
    const client = await open();
    const events = await client.events.follow({});
    await nextOf(events);
    expect(workspace.events.followerCount()).toBe(1);
    await events.return?.();
    await expect.poll(() => workspace.events.followerCount()).toBe(0);
  });

  it('tells a window what another one writes and removes, and not what it does itself', async () => {
    const client = await open();
    const [one, other] = [
      await client.events.follow({ window: 'one' }),
      await client.events.follow({ window: 'other' }),
    ];
    await Promise.all([nextOf(one), nextOf(other)]);
    const document = { id: 'd', name: 'D', scenario: 'train-ticket', order: 'Order', orderNo: 'O', text: '{}' };
    await client.documents.save({ documents: [document], window: 'one' });
    expect(await nextOf(other)).toEqual({ event: 'documents', saved: ['d'], removed: [] });
    expect(await client.documents.read({ ids: ['d', 'none'] })).toEqual([document]);
    await client.documents.arrange({ ids: ['d'], window: 'one' });
    expect(await nextOf(other)).toEqual({ event: 'documents-arranged', ids: ['d'] });
    expect((await client.documents.list({}))[0]).toEqual(document);
    await client.documents.remove({ id: 'd', window: 'other' });
    expect(await nextOf(one)).toEqual({ event: 'documents', saved: [], removed: ['d'] });
    await client.stories.save({ stories: [{ id: 's', name: 'S', text: '{}' }], window: 'one' });
    expect(await nextOf(other)).toEqual({ event: 'stories', saved: ['s'], removed: [] });
    await Promise.all([one.return?.(), other.return?.()]);
  });

  it('tells other windows the shortcuts that one stores, and no other setting', async () => {
    const client = await open();
    const [one, other] = [
      await client.events.follow({ window: 'one' }),
      await client.events.follow({ window: 'other' }),
    ] as const;
    for (const follower of [one, other]) expect(await nextOf(follower)).toEqual({ event: 'ready' });
    await client.session.saveSetting({ key: 'theme', value: 'dark', window: 'one' });
    await client.session.saveSetting({ key: 'shortcuts', value: '{"go.keys":"Alt+Q"}', window: 'one' });
    expect(await nextOf(other)).toEqual({ event: 'shortcuts', value: '{"go.keys":"Alt+Q"}' });
    await client.session.saveSetting({ key: 'shortcuts', value: '{}', window: 'other' });
    expect(await nextOf(one)).toEqual({ event: 'shortcuts', value: '{}' });
  });

  it('ends the events of a window when the host goes', async () => {
    const client = await open();
    const events = await client.events.follow({});
    await nextOf(events);
    workspace.events.endFollowers();
    expect(await events.next()).toMatchObject({ done: true });
    expect(workspace.events.followerCount()).toBe(0);
  });

  it('cancels a send by its ticket', async () => {
    const started = new EventTarget();
    const hasStarted = once(started, 'started');
    const client = await open({
      transmitToSandbox: ({ signal }) =>
        new Promise((resolve) => {
          const said = { en: 'Cancelled.', zh: '已取消。' };
          const failure = { phase: 'wait', code: 'CANCELLED', message: said, next: said, mayHaveArrived: true };
          signal.addEventListener('abort', () =>
            resolve({ failure, verdict: null, signature: 'not checked', findings: [], durationsMs: {} }),
          );
          started.dispatchEvent(new Event('started'));
        }),
    });
    const sending = client.send.run({ ticket: 't9', scenario: 'test-ticket', text: '{}' });
    await hasStarted;
    expect(await client.send.cancel({ ticket: 'other' })).toEqual({ cancelled: false });
    expect(await client.send.cancel({ ticket: 't9' })).toEqual({ cancelled: true });
    expect(await sending).toMatchObject({ failure: { code: 'CANCELLED' }, verdict: null });
  });
});

async function nextOf(events: AsyncIterator<BridgeEvent>): Promise<BridgeEvent | undefined> {
  const step = await events.next();
  return step.done === true ? undefined : step.value;
}
