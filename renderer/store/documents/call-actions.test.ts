import { describe, expect, test } from 'vitest';
import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import type { Call } from '../../../shared/documents/call.ts';
import { snippetLanguageIds } from '../../../shared/documents/settings.ts';
import { settle } from '../testing/fake-ports.ts';
import { followed, hostWith, start, receivedCall } from '../testing/received-calls.ts';
import { toCurl } from '../../engine/calls/curl/to-curl.ts';
import { requestOfCall } from './call-actions.ts';

const text = '{ "merchantBizNo":"ORDER-1",\r\n "requestId":"r-1", "orderStatus":"CALL_NUM" }';
const ownId = 'e1'.repeat(16);
const sentCall = (change: Partial<Call> = {}): Call => ({
  ...receivedCall(0, 'ORDER-1'),
  origin: 'sent',
  bodyBase64: btoa(text),
  headers: [
    ['Host', '127.0.0.1:7433'],
    ['Signature', 'algorithm=ECC224, keyVersion=2, signature=abc'],
  ],
  ...change,
});

const environment = (change: Partial<EnvironmentInfo> = {}): EnvironmentInfo => ({
  format: 'passbench.environment/1',
  id: ownId,
  name: 'Pre-production',
  kind: 'test',
  baseUrl: 'https://bench.test',
  clientId: 'SHOP_1',
  hasKey: true,
  isGranted: true,
  openUntil: null,
  ...change,
});

async function withCall(call: Call, environments: readonly EnvironmentInfo[] = []) {
  const host = hostWith([call]);
  host.own.environments = environments;
  return followed(host);
}

describe('a call opened as a payload', () => {
  test('is a new payload in front, of the same order, with the bytes of the call', async () => {
    const { store, host, ports } = await withCall(sentCall());
    store.getState().openCall('told-0');
    store.getState().openAsPayload(sentCall());
    await ports.pass(1000);
    const { documents, activeTab, settings } = store.getState();
    expect(documents).toHaveLength(1);
    expect(documents[0]).toMatchObject({ scenario: 'queue-up', orderNo: 'ORDER-1', text });
    expect([activeTab?.id, settings.section]).toEqual([documents[0]?.id, 'payloads']);
    expect([...host.documents.values()].map((each) => each.text)).toEqual([text]);
  });

  test('goes to the environment that the call went to, as long as that is there', async () => {
    const there = sentCall({ environment: { id: ownId, name: 'Pre-production' } });
    const { store } = await withCall(there, [environment()]);
    store.getState().openAsPayload(there);
    store.getState().openAsPayload(sentCall({ environment: { id: '0'.repeat(32), name: 'Gone' } }));
    const { documents, environmentOf } = store.getState();
    expect(documents.map(({ id }) => environmentOf[id])).toEqual([ownId, undefined]);
  });

  test('is a step that is undone and redone, without a message', async () => {
    const { store } = await withCall(sentCall());
    store.getState().openAsPayload(sentCall());
    const { documents, notices } = store.getState();
    expect(notices).toEqual([]);
    await store.getState().undoLast();
    expect(store.getState().documents).toEqual([]);
    await store.getState().redoLast();
    expect(store.getState().documents).toEqual(documents);
  });

  test('is refused in words where its bytes are no text', async () => {
    const { store } = await withCall(sentCall());
    store.getState().openAsPayload(sentCall({ bodyBase64: btoa('\u00ff') }));
    expect(store.getState().documents).toEqual([]);
    expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'call-without-text', because: 'no-text' });
  });

  test('says that names in braces will be filled in', async () => {
    const { store } = await withCall(sentCall());
    store.getState().openAsPayload(sentCall({ bodyBase64: btoa('{"a":"{{now}}"}') }));
    expect(store.getState().documents[0]?.text).toBe('{"a":"{{now}}"}');
    expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'text-names-variables' });
  });
});

test('its request is copied as it was on the wire', async () => {
  const { store, ports } = await withCall(sentCall());
  await store.getState().copyCallAsCurl(sentCall());
  expect(ports.copied[0]).toContain('signature=abc');
  expect(ports.copied[0]).toContain('http://127.0.0.1:7433/path');
});

test('a program that sends it is copied in every language, with its address and without a signature', async () => {
  const { store, ports, host } = await withCall(sentCall());
  host.calls = [sentCall(), sentCall({ id: 'binary', bodyBase64: btoa('\u00ff') })];
  for (const language of snippetLanguageIds) await store.getState().copyCallAs(sentCall().id, language);
  expect(ports.copied).toHaveLength(snippetLanguageIds.length);
  for (const copied of ports.copied) {
    expect(copied).toContain('http://127.0.0.1:7433/path');
    expect(copied).toContain('private-key.pem');
    expect(copied).not.toContain('signature=abc');
  }
  await store.getState().copyCallAs('binary', 'node');
  expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'call-without-text', because: 'no-text' });
});

describe('sending anew', () => {
  test('asks first, and sends the same text as it was sent, once', async () => {
    const { store, host } = await withCall(sentCall());
    await store.getState().askToResend(sentCall());
    expect(store.getState().dialog).toEqual({ dialog: 'send-anew' });
    expect(host.sent).toEqual([]);
    await Promise.all([store.getState().confirmResend(), store.getState().confirmResend()]);
    expect(host.sent).toEqual([text]);
    expect(host.sendOptions).toEqual([
      { algorithm: 'ECC224', encrypt: false, environment: undefined, mistake: undefined, agreed: undefined },
    ]);
    const { dialog, resend, openedCallId, settings, wholeCalls, calls } = store.getState();
    expect([dialog, resend, openedCallId, settings.section]).toEqual([null, null, 'call-1', 'calls']);
    expect(wholeCalls.get('call-1')?.call?.merchantBizNo).toBe('ORDER-1');
    // The list marks it as one that was sent before.
    expect(calls.find(({ id }) => id === 'call-1')?.replayOf).toBe(sentCall().id);
  });

  test('goes to the environment of the call, with the digest of what was shown', async () => {
    const there = sentCall({ environment: { id: ownId, name: 'Pre-production' } });
    const { store, host } = await withCall(there, [environment({ kind: 'production', openUntil: start + 1000 })]);
    await store.getState().askToResend(there);
    expect(store.getState().resend?.summary).toMatchObject({ origin: 'https://bench.test', clientId: 'SHOP_1' });
    await store.getState().confirmResend();
    expect(host.sent).toEqual([text]);
    expect(host.sendOptions.at(-1)).toMatchObject({
      algorithm: undefined,
      environment: ownId,
      agreed: `digest of ${text.length} in ${ownId}`,
    });
  });

  test('sends nothing to an environment before the host has said what it would be', async () => {
    const there = sentCall({ environment: { id: ownId, name: 'Pre-production' } });
    const { store, host } = await withCall(there, [environment()]);
    const asking = store.getState().askToResend(there);
    await store.getState().confirmResend();
    expect(host.sent).toEqual([]);
    await asking;
    await store.getState().confirmResend();
    expect(host.sent).toEqual([text]);
  });

  test.each([
    ['went where there is nothing any more', sentCall({ environment: { id: ownId, name: 'Gone' } }), []],
    ['is not all kept', sentCall({ bodyCut: { bytes: 1, sha256: '' } }), []],
  ])('is not asked for a call that %s', async (_, call, environments) => {
    const { store, host } = await withCall(call, environments);
    await store.getState().askToResend(call);
    await store.getState().confirmResend();
    expect([store.getState().dialog, store.getState().resend, host.sent]).toEqual([null, null, []]);
  });

  test('says in the dialog why it was refused, and can be tried again', async () => {
    const there = sentCall({ environment: { id: ownId, name: 'Pre-production' } });
    const { store, host } = await withCall(there, [environment({ kind: 'production', openUntil: start + 1000 })]);
    await store.getState().askToResend(there);
    const { resend } = store.getState();
    if (resend?.summary === null || resend === null) throw new Error('There is no summary');
    store.setState({ resend: { ...resend, summary: { ...resend.summary, digest: 'of another text' } } });
    await store.getState().confirmResend();
    expect(store.getState().resend).toMatchObject({ ticket: null, trouble: { code: 'NOT_NOW' } });
    expect([store.getState().dialog?.dialog, host.sent]).toEqual(['send-anew', []]);
    await store.getState().cancelResend();
    expect([store.getState().dialog, store.getState().resend]).toEqual([null, null]);
  });
});

describe('the order of a call', () => {
  test('is shown on timeline and phones, with its payload in front', async () => {
    const { store } = await withCall(sentCall());
    store.getState().openAsPayload(sentCall());
    store.getState().openCall('told-0');
    await store.getState().showOrderOfCall(sentCall());
    await settle();
    const { settings, laneKey, activeTab, documents } = store.getState();
    expect(settings).toMatchObject({ section: 'payloads', panel: 'timeline', stageMode: 'history' });
    expect([laneKey, activeTab?.id]).toEqual(['key of ORDER-1', documents[0]?.id]);
  });

  test('is asked for where it is not held, and says why no phone shows it', async () => {
    const refused = receivedCall(1, 'ORDER-2', 'F');
    const { store } = await withCall(sentCall());
    await store.getState().showOrderOfCall(refused);
    expect(store.getState().loadedOrders.has('key of ORDER-2')).toBe(true);
    expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'call-not-shown', because: 'nothing-accepted' });
    await store.getState().showOrderOfCall(sentCall());
    expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'order-without-payload' });
    await store.getState().showOrderOfCall({ ...refused, orderKey: '' });
    expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'call-not-shown', because: 'no-order' });
  });
});

const headers = [
  ['Host', 'api.example.com:8443'],
  ['Client-Id', 'SHOP_1'],
  ['Signature', 'algorithm=RSA256, keyVersion=1, signature=a%2Fb'],
] as const;
const sent: Call = { ...receivedCall(0, 'A'), origin: 'sent', path: '/v1/queue?x=1', headers };
const tls = { version: 'TLSv1.3', cipher: 'X', alpn: null, chain: [], authority: null } as const;
const url = (call: Call, sandboxUrl: string | null = 'http://127.0.0.1:7433'): string =>
  requestOfCall(call, sandboxUrl).url;

test('it goes where the call went', () => {
  expect(url(sent)).toBe('http://api.example.com:8443/v1/queue?x=1');
  expect(url({ ...sent, tls })).toBe('https://api.example.com:8443/v1/queue?x=1');
  expect(url({ ...sent, origin: 'received' }, 'https://127.0.0.1:7433')).toBe(
    'https://api.example.com:8443/v1/queue?x=1',
  );
  expect(url({ ...sent, headers: [] })).toBe('http://127.0.0.1:7433/v1/queue?x=1');
  expect(url({ ...sent, headers: [] }, null)).toBe('http://127.0.0.1/v1/queue?x=1');
});

test('as cURL it has the headers and the body that were on the wire', () => {
  const command = toCurl(requestOfCall({ ...sent, bodyBase64: btoa('{"a":"it\'s"}') }, null), {}, 'posix');
  expect(command).toContain('signature=a%2Fb');
  expect(command).toContain('Client-Id: SHOP_1');
  expect(command).not.toContain('Host:');
  expect(command).toContain('http://api.example.com:8443/v1/queue?x=1');
});

describe('a call sent again', () => {
  test('as a new request has a fresh requestId, which is shown before it goes', async () => {
    const { store, host } = await withCall(sentCall());
    await store.getState().askToResend(sentCall());
    await store.getState().chooseResend({ way: 'new' });
    const shown = store.getState().resend?.text ?? '';
    expect(shown).toMatch(/"requestId":"[0-9a-f]{32}"/);
    expect(shown.replace(/"requestId":"[^"]*"/, '"requestId":"r-1"')).toBe(text);
    await store.getState().confirmResend();
    expect(host.sent).toEqual([shown]);
  });

  test('byte by byte names the call, and several go one after the other', async () => {
    const host = hostWith([sentCall(), { ...sentCall(), id: 'told-1' }]);
    const { store } = await followed(host);
    await store.getState().askToResendCalls(['told-0', 'told-1']);
    await store.getState().chooseResend({ way: 'exact' });
    expect(store.getState().resend).toMatchObject({ way: 'exact', text, others: [{ text }] });
    await store.getState().confirmResend();
    expect(host.sent).toEqual([text, text]);
    expect(host.sendOptions).toMatchObject([{ exactOf: 'told-0' }, { exactOf: 'told-1' }]);
    expect(store.getState()).toMatchObject({ dialog: null, resend: null });
  });

  test('of another program goes where its user chooses', async () => {
    const imported = sentCall({ origin: 'imported', environment: { id: 'x', name: 'https://bench.test' } });
    const { store, host } = await withCall(imported, [environment()]);
    await store.getState().askToResend(imported);
    expect(store.getState().resend).toMatchObject({ place: ownId, summary: { origin: 'https://bench.test' } });
    await store.getState().chooseResend({ place: null });
    await store.getState().confirmResend();
    expect(host.sendOptions).toMatchObject([{ environment: undefined }]);
  });
});
