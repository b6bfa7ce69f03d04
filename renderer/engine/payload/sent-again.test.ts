import { expect, test } from 'vitest';
import { minifyJson } from '../../../shared/lib/json/json-format.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { summariseCall } from '../calls/call-list.ts';
import { fingerprintOf } from '../../../shared/lib/text/fnv1a.ts';
import { lastCallOf, sentCallOf } from './sent-marks.ts';
import { selectPreflight } from '../../store/sending/prediction.ts';
import { activeDocument, activePayloadId } from '../../store/window/active-tab.ts';
import { startedBench } from '../../store/testing/started-bench.ts';

const opened = () => openedAt('USED');

async function openedAt(status: string) {
  const { store, host, ports } = await startedBench();
  const document = store.getState().documents.find(({ name }) => name === status);
  store.getState().open(document?.id ?? '');
  return { host, store, ports };
}

test('a text that was accepted carries no error for having been accepted', async () => {
  const { store } = await opened();
  await store.getState().send();
  const { analysis, summaries, activeTab, stage } = store.getState();
  expect(analysis?.findings.map(({ rule }) => rule)).not.toContain('status-move');
  expect(summaries[activeTab?.id ?? '']).toMatchObject({ errors: 0, warnings: 0 });
  expect(stage?.badge.badge).toBe('sent');
});

test('a refusal is explained by the error that the service names, not by the first in the text', async () => {
  const { store } = await opened();
  await store.getState().send();
  store.getState().duplicate(activePayloadId(store.getState()) ?? '');
  const document = activeDocument(store.getState());
  store.getState().typed(document?.id ?? '', document?.text.replace('"{{now}}"', '"yesterday"') ?? '');
  const { analysis, stage } = store.getState();
  const errors = analysis?.findings.filter(({ severity }) => severity === 'error') ?? [];
  expect(errors.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['status-move']));
  expect(errors[0]?.path).not.toBe('/orderModifyTime');
  expect(stage?.badge).toMatchObject({ badge: 'refused', finding: { path: '/orderModifyTime' } });
});

test('the same text in another document is an error', async () => {
  const { store } = await opened();
  await store.getState().send();
  store.getState().duplicate(activePayloadId(store.getState()) ?? '');
  const { summaries, activeTab, stage } = store.getState();
  expect(summaries[activeTab?.id ?? '']?.errors).toBeGreaterThan(0);
  expect(stage?.badge.badge).toBe('refused');
});

test('an accepted call opened as a payload is a repeat of it, before and after a send, until it is edited', async () => {
  const { host, store } = await opened();
  await store.getState().send();
  const [call] = host.calls;
  if (call === undefined) throw new Error('Nothing was sent');
  const seen = () => {
    const { analysis, stage } = store.getState();
    const known = selectPreflight(store.getState());
    const verdict = known?.is === 'predicted' ? known.prediction.verdict : known?.is;
    const errors = analysis?.findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
    return [errors, verdict, stage?.badge.badge];
  };
  store.getState().openAsPayload(call);
  expect(seen()).toEqual([[], 'repeated', 'sent']);
  await store.getState().send();
  expect(seen()).toEqual([[], 'repeated', 'sent']);
  const document = activeDocument(store.getState());
  store.getState().typed(document?.id ?? '', document?.text.replace('GMT+8', 'GMT+7') ?? '');
  const [errors, ...others] = seen();
  expect(errors).toEqual(expect.arrayContaining(['request-id-repeated', 'modify-time-not-newer']));
  expect(others).toEqual(['refused', 'refused']);
});

test('a text that changes after it was accepted is judged as any other', async () => {
  const { store } = await opened();
  await store.getState().send();
  const document = activeDocument(store.getState());
  store.getState().typed(document?.id ?? '', document?.text.replace('{{uuid32}}', '{{uuid32}} ') ?? '');
  expect(store.getState().stage?.badge.badge).toBe('refused');
});

test('a text that was accepted stays so when it is laid out anew', async () => {
  const { store } = await opened();
  await store.getState().send();
  const document = activeDocument(store.getState());
  const { root } = scanJson(document?.text ?? '');
  if (document === null || root === null) throw new Error('Nothing can be read');
  store.getState().typed(document.id, minifyJson(document.text, root));
  const { stage, summaries } = store.getState();
  expect(stage?.badge.badge).toBe('sent');
  expect(summaries[document.id]).toMatchObject({ errors: 0, warnings: 0 });
  await store.getState().compare(document.id);
  expect(store.getState().comparison?.left.ref.of).not.toBe('sent');
});

test('a text that an earlier version has marked as sent is still known by it', async () => {
  const { store } = await opened();
  await store.getState().send();
  const document = activeDocument(store.getState());
  if (document === null) throw new Error('Nothing is open');
  const callId = store.getState().sentMarks[document.id]?.callId ?? '';
  const sentMarks = { [document.id]: { callId, fingerprint: fingerprintOf(document.text) } };
  expect(sentCallOf({ ...store.getState(), sentMarks }, document)?.id).toBe(callId);
});

test('no call is held against itself, not even when the host tells of it before it answers', async () => {
  const { host, store } = await opened();
  const badges = new Set<string | undefined>();
  store.subscribe(({ stage, calls }) => calls.length > 0 && badges.add(stage?.badge.badge));
  host.beforeAnswer = (call) => {
    store.getState().applyCalls([summariseCall(call, 0)]);
  };
  await store.getState().send();
  expect(badges).not.toContain('refused');
  expect(badges).toContain('sent');
});

test('a text that was accepted wears no banner and no badge once a later status was accepted', async () => {
  const { host, store, ports } = await openedAt('NUMBER_ARRIVED');
  const first = store.getState().activeTab?.id ?? '';
  await store.getState().send();
  await ports.pass(60_000);
  const passed = store.getState().documents.find(({ name }) => name === 'NUMBER_PASSED');
  store.getState().open(passed?.id ?? '');
  await store.getState().send();
  store.getState().open(first);
  const { stage, summaries, orderKey } = store.getState();
  expect(host.sent).toHaveLength(2);
  expect(stage?.badge).toMatchObject({ badge: 'superseded', status: 'NUMBER_PASSED', peeked: false });
  expect(summaries[first]).toMatchObject({ errors: 0, warnings: 0, status: 'NUMBER_ARRIVED' });
  const noticesOf = () => store.getState().stage?.faces.en_US.find(({ key }) => key === orderKey)?.model;
  const shown = noticesOf();
  store.getState().setPeeking(true);
  expect(store.getState().stage?.badge).toMatchObject({ badge: 'superseded', peeked: true });
  expect(noticesOf()).not.toEqual(shown);
});

test('a text that was accepted and passed stays so when it is sent once more and fails authentication', async () => {
  const { host, store, ports } = await openedAt('NUMBER_ARRIVED');
  const first = store.getState().activeTab?.id ?? '';
  await store.getState().send();
  const accepted = store.getState().sentMarks[first];
  await ports.pass(60_000);
  store.getState().open(store.getState().documents.find(({ name }) => name === 'NUMBER_PASSED')?.id ?? '');
  await store.getState().send();
  store.getState().open(first);
  host.answer = 'F';
  await store.getState().send({ mistake: 'other-key' });
  const { stage, summaries, lastSent, calls, sentMarks } = store.getState();
  expect(host.sent).toHaveLength(3);
  expect(lastSent?.call).toMatchObject({ mistake: 'other-key', verdict: { resultStatus: 'F' } });
  expect(calls.at(-1)?.id).not.toBe(accepted?.callId);
  expect(sentMarks[first]).toEqual(accepted);
  expect(summaries[first]).toMatchObject({ errors: 0 });
  expect(stage?.badge).toMatchObject({ badge: 'superseded' });
  expect(host.settings[`sent.${first}`]).toContain(accepted?.callId);
});

test('what anybody may send without a signature that verifies changes the verdict of no payload', async () => {
  const { store } = await opened();
  const document = activeDocument(store.getState());
  if (document === null) throw new Error('Nothing is open');
  await store.getState().send();
  const own = store.getState().calls.at(-1);
  if (own === undefined) throw new Error('Nothing was sent');
  const stranger = {
    ...own,
    id: 'stranger',
    seq: own.seq + 1,
    origin: 'received',
    payload: undefined,
    verdict: { resultCode: 'INVALID_SIGNATURE', resultStatus: 'F' },
  } as const;
  const seen = (call: typeof stranger) => {
    const calls = [...store.getState().calls.filter(({ id }) => id !== 'stranger'), call];
    return lastCallOf({ ...store.getState(), sentMarks: {}, calls }, document)?.id;
  };
  expect(seen({ ...stranger, signature: 'wrong' })).toBe(own.id);
  expect(seen({ ...stranger, signature: 'not signed' })).toBe(own.id);
  expect(seen({ ...stranger, signature: 'not checked' })).toBe(own.id);
  // A backend that signs correctly may be refused, which is worth knowing.
  expect(seen({ ...stranger, signature: 'verified' })).toBe('stranger');
});

test('a payload that was not sent has no mark of another one of its order and status', async () => {
  const { store } = await opened();
  const first = activeDocument(store.getState());
  if (first === null) throw new Error('Nothing is open');
  store.getState().duplicate(first.id);
  const copy = activeDocument(store.getState());
  if (copy === null || copy.id === first.id) throw new Error('No copy is open');
  await store.getState().send();
  expect(lastCallOf(store.getState(), copy)?.origin).toBe('sent');
  expect(lastCallOf(store.getState(), first)).toBeNull();
});
