import { describe, expect, test } from 'vitest';
import { createBench } from '../bench.ts';
import type { BenchStore } from '../slice.ts';
import { activeDocument } from '../window/front.ts';
import { isLarge, readLarge } from '../../engine/payload/large-text.ts';
import type { LargeAnswer, LargeQuestion } from '../../engine/payload/large-text.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts, settle } from '../testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

/** A worker that answers when it is told to, with what has crossed from one thread to another. */
function slowWorker() {
  const waiting: (() => void)[] = [];
  const asked: LargeQuestion[] = [];
  let isBroken = false;
  const reader = (question: LargeQuestion): Promise<LargeAnswer> =>
    new Promise((resolve, reject) => {
      asked.push(question);
      const broken = isBroken;
      waiting.push(() => {
        if (broken) reject(new Error('stopped'));
        else resolve(structuredClone(readLarge(structuredClone(question))));
      });
    });
  /** Lets it answer until it has nothing more to do. */
  const answerAll = async (): Promise<void> => {
    for (await settle(); waiting.length > 0; await settle()) waiting.shift()?.();
  };
  return { reader, asked, answerAll, breakDown: (broken: boolean) => (isBroken = broken) };
}

async function opened(host = createFakeHost(start)) {
  const worker = slowWorker();
  const store = createBench({ ...createFakePorts(start), bridge: host.bridge, readLarge: worker.reader });
  await store.getState().start();
  // The host tells of its clock.
  await settle();
  return { store, worker, host };
}

/** A megabyte and more behind the members of a text. */
function enlarged(text: string, more = ''): string {
  return text.replace(/\}\s*$/, `,"padding":"${'x'.repeat(1 << 20)}${more}"}`);
}

function numbered(text: string, train: string): string {
  return text.replace(/("shift_number": *")\w*/, `$1${train}`);
}

function retype(store: BenchStore, change: (text: string) => string): void {
  const document = activeDocument(store.getState());
  if (document !== null) store.getState().typed(document.id, change(document.text));
}

function trainNumber(store: BenchStore): string {
  const { stage } = store.getState();
  return stage?.faces.en_US.find(({ key }) => key === stage.focusKey)?.model.corner?.value.text ?? '';
}

const rules = (store: BenchStore): readonly string[] =>
  (store.getState().analysis?.findings ?? []).map(({ rule }) => rule);

describe('a large text', () => {
  test('is not read in the window: cards and problems of the text before stay until a worker has', async () => {
    const { store, worker } = await opened();
    retype(store, (text) => enlarged(numbered(text, 'C1001')));
    expect([store.getState().isLate, trainNumber(store), rules(store)]).toEqual([true, 'G6532', []]);
    await worker.answerAll();
    expect([store.getState().isLate, trainNumber(store)]).toEqual([false, 'C1001']);
    expect(rules(store)).toContain('unknown-field');
  });

  test('is read in its newest state only', async () => {
    const { store, worker } = await opened();
    retype(store, (text) => enlarged(text));
    await settle();
    for (const letter of 'abc') retype(store, (text) => text.replace('"padding":"', `"padding":"${letter}`));
    await worker.answerAll();
    const texts = worker.asked.map(({ document }) => document.text.slice(-(1 << 20) - 6, -(1 << 20) - 2));
    expect(new Set(texts).size).toBe(2);
    expect(store.getState().isLate).toBe(false);
    expect(store.getState().analysis?.document.text).toBe(activeDocument(store.getState())?.text);
  });

  test('says the same as one that is read at once', async () => {
    const { store, worker } = await opened();
    const broken = (text: string): string => text.replace('TICKETED', 'TICKETD').replace('{{uuid32}}', '{{uid}}');
    retype(store, (text) => broken(text).replace(/\}\s*$/, ',"padding":"x"}'));
    const small = store.getState().analysis;
    retype(store, (text) => text.replace('"padding":"x"', `"padding":"${'x'.repeat(1 << 20)}"`));
    await worker.answerAll();
    const { analysis } = store.getState();
    const said = (all: typeof small) => all?.findings.map(({ rule, path, line, column }) => [rule, path, line, column]);
    expect(said(analysis)).toEqual(said(small));
    expect(analysis?.resolved.map.toTyped(700, 'start')).toBe(small?.resolved.map.toTyped(700, 'start'));
    expect(analysis?.resolved.text).toHaveLength((small?.resolved.text.length ?? 0) + (1 << 20) - 1);
  });

  test('is held against the order that it names', async () => {
    const { store, worker } = await opened();
    await store.getState().send();
    retype(store, (text) => enlarged(text));
    await worker.answerAll();
    expect(rules(store)).toContain('modify-time-not-newer');
  });

  test('that cannot be read keeps its cards and its order', async () => {
    const { store, worker } = await opened();
    retype(store, (text) => enlarged(text));
    await worker.answerAll();
    const { orderKey } = store.getState();
    retype(store, (text) => text.replace(/\}\s*$/, ''));
    await worker.answerAll();
    expect([store.getState().stage?.isLastGood, store.getState().orderKey]).toEqual([true, orderKey]);
    expect(trainNumber(store)).toBe('G6532');
  });

  test('is read at once again when it is small', async () => {
    const { store, worker } = await opened();
    retype(store, (text) => enlarged(text));
    await worker.answerAll();
    retype(store, (text) => numbered(text.replace(/x{9,}/, 'y'), 'C3003'));
    expect([store.getState().isLate, trainNumber(store)]).toEqual([false, 'C3003']);
  });

  test('in front at the start is read after the window is there, and each other one after it', async () => {
    const first = await opened();
    retype(first.store, (text) => enlarged(text));
    await first.worker.answerAll();
    for (const document of first.store.getState().documents) first.host.documents.set(document.id, document);
    const { store, worker } = await opened(first.host);
    const large = store.getState().documents.filter(isLarge);
    expect(large).toHaveLength(1);
    expect(store.getState().summaries[large[0]?.id ?? '']).toBeUndefined();
    await worker.answerAll();
    expect(store.getState().summaries[large[0]?.id ?? '']?.status).toBe('TICKETED');
  });
});

describe('while a large text is being read', () => {
  test('Send sends the text as it stands', async () => {
    const { store, worker } = await opened();
    retype(store, (text) => enlarged(text));
    await worker.answerAll();
    retype(store, (text) => numbered(text, 'C4004'));
    const sent = store.getState().send();
    const again = store.getState().send();
    await worker.answerAll();
    await Promise.all([sent, again]);
    expect(store.getState().calls).toHaveLength(1);
    expect(store.getState().accepted.at(-1)?.payload.text).toContain('C4004');
  });

  test('Send asks what it asks of any text', async () => {
    const { store, worker } = await opened();
    retype(store, (text) => enlarged(text));
    await worker.answerAll();
    retype(store, (text) => text.replace('"padding"', '"merchantBizNo":"A","padding"'));
    const sent = store.getState().send();
    await worker.answerAll();
    await sent;
    expect(store.getState().dialog?.dialog).toBe('confirm-duplicate-key');
    expect(store.getState().calls).toHaveLength(0);
  });

  test('a fix of the text before changes nothing: what it would replace may stand elsewhere', async () => {
    const { store, worker } = await opened();
    retype(store, (text) => enlarged(text.replace('TICKETED', 'TICKETD')));
    await worker.answerAll();
    const fix = store.getState().analysis?.findings.find((finding) => finding.fix !== undefined)?.fix;
    if (fix === undefined) throw new Error('A misspelt status has a fix.');
    retype(store, (text) => `\n${text}`);
    const { text } = activeDocument(store.getState()) ?? { text: '' };
    store.getState().applyFix(fix);
    expect(activeDocument(store.getState())?.text).toBe(text);
  });
});

test('a worker that stops is told of, and the next change has the text read again', async () => {
  const { store, worker } = await opened();
  worker.breakDown(true);
  retype(store, (text) => enlarged(numbered(text, 'C5005')));
  await worker.answerAll();
  expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'not-read' });
  expect([store.getState().isLate, worker.asked.length]).toEqual([true, 1]);
  worker.breakDown(false);
  retype(store, (text) => numbered(text, 'C6006'));
  await worker.answerAll();
  expect([store.getState().isLate, trainNumber(store)]).toEqual([false, 'C6006']);
});
