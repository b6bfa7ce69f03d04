import { expect, onTestFinished, test } from 'vitest';
import type { CallRecord } from '../journal/call-record.ts';
import { createForgottenCalls } from '../journal/forget-calls.ts';
import { startSearch } from './search-calls.ts';
import { searchedStore, type SearchedStore } from './testing/searched-store.ts';

async function store(): Promise<SearchedStore> {
  const made = await searchedStore();
  onTestFinished(made.close);
  return made;
}
const saying = (text: string, more: Partial<CallRecord> = {}): Partial<CallRecord> => ({
  body: Buffer.from(text),
  ...more,
});
const many = (count: number, each: (at: number) => Partial<CallRecord>) =>
  Array.from({ length: count }, (_, at) => each(at));

async function filled(calls: readonly Partial<CallRecord>[]): Promise<SearchedStore> {
  const own = await store();
  own.put(1, calls);
  return own;
}
const seqs = (own: SearchedStore, text: string) => own.find({ search: { text } }).seqs;

test('every word has to occur, anywhere, in any case', async () => {
  const own = await filled([
    saying('{"merchantBizNo":"ORDER-4711","seat":"12A"}'),
    saying('{"seat":"12B"}', { merchantBizNo: 'order-4711' }),
    saying('{"seat":"13A"}', { path: '/v1/ORDER/4711' }),
  ]);
  expect(seqs(own, 'order-4711')).toEqual([2, 1]);
  expect(seqs(own, 'DER-47')).toEqual([2, 1]);
  expect(seqs(own, '  order   12a ')).toEqual([1]);
  expect(seqs(own, 'order 4711')).toEqual([3, 2, 1]);
  expect(seqs(own, 'order-4711 13A')).toEqual([]);
});

test('calls whose note has the words are found too, where all else fits', async () => {
  const own = await filled([saying('{"a":1}', { id: 'one' }), saying('{"a":2}', { id: 'two', merchantBizNo: 'M' })]);
  const noted = ['one', 'two'].map((id) => ({ id, left: '' }));
  expect(own.find({ search: { text: 'gate', noted } }).seqs).toEqual([2, 1]);
  expect(own.find({ search: { text: 'gate', noted, orderNo: 'M' } }).seqs).toEqual([2]);
  const split = noted.map(({ id }) => ({ id, left: '"A":2' }));
  expect(own.find({ search: { text: 'gate "A":2', noted: split } }).seqs).toEqual([2]);
  expect(own.find({ search: { text: 'gate' } }).seqs).toEqual([]);
});

test('words of one and two characters and Chinese are words like others', async () => {
  const own = await filled([
    saying('{"title":"電影 沙丘"}'),
    saying('{"title":"列車"}'),
    saying('{"x":"~q"}'),
    saying('{"y":"😀"}'),
  ]);
  expect(seqs(own, '電影')).toEqual([1]);
  expect(seqs(own, '丘')).toEqual([1]);
  expect(seqs(own, '列車 title')).toEqual([2]);
  expect(seqs(own, '~q')).toEqual([3]);
  expect(seqs(own, '~')).toEqual([3]);
  expect(seqs(own, '😀')).toEqual([4]);
  expect(seqs(own, '影電')).toEqual([]);
});

test('wildcards, quotes and operators are plain characters', async () => {
  const own = await filled([saying('100%_off* "a" OR b'), saying('100 off a b NEAR')]);
  for (const text of ['%', '_off', 'off*', '"a"', '100%_off*']) expect(seqs(own, text)).toEqual([1]);
  expect(seqs(own, 'o%f')).toEqual([]);
  expect(seqs(own, 'a OR b')).toEqual([1]);
  expect(seqs(own, "'")).toEqual([]);
});

test('what an escape means is found, and so is what stands there', async () => {
  const own = await filled([saying(String.raw`{"t":"\u96fb\u5F71","u":"https:\/\/a.example\/b"}`)]);
  for (const text of ['電影', String.raw`\u96fb`, 'https://a.example/b', String.raw`\/b`])
    expect(seqs(own, text)).toEqual([1]);
});

test('codes, statuses, messages, ids and what an encrypted body means are looked in', async () => {
  const answer = {
    status: 200,
    headers: [['tracer-id', 'TRACE-77']] as const,
    body: Buffer.from('<title>Bad Gateway</title>'),
    result: { resultCode: 'X', resultStatus: 'F', resultMessage: 'Merchant asleep' },
  };
  const failure = {
    phase: 'connect',
    code: 'REFUSED',
    message: { en: 'Nobody listens.', zh: '無人監聽。' },
    next: { en: '', zh: '' },
    mayHaveArrived: false,
  };
  const own = await filled([
    saying('{}', {
      id: 'ID-OF-IT',
      answer,
      verdict: { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' },
      orderStatus: 'GOING',
    }),
    saying('AAAA', { failure, plainBodyBase64: Buffer.from('{"seat":"window"}').toString('base64') }),
  ]);
  for (const text of ['PARAM_ILL', 'going', 'bad gateway', 'asleep', 'trace-77', 'id-of-it'])
    expect(seqs(own, text)).toEqual([1]);
  for (const text of ['refused', '監聽', 'window']) expect(seqs(own, text)).toEqual([2]);
  expect(seqs(own, 'AAAA')).toEqual([]);
});

test('values are asked for whole, and all that is asked for holds', async () => {
  const shop = { id: 'e1', name: 'Shop' };
  const own = await filled([
    saying('', { merchantBizNo: 'A1', origin: 'sent', environment: shop, atReal: 100 }),
    saying('', { merchantBizNo: 'A1', origin: 'sent', signature: 'wrong', atReal: 200 }),
    saying('', { merchantBizNo: 'A10', origin: 'sent', verdict: null, environment: shop, atReal: 300 }),
    saying('', {
      merchantBizNo: 'A2',
      origin: 'sent',
      verdict: { resultCode: 'BUSY', resultStatus: 'U' },
      atReal: 400,
    }),
  ]);
  const found = (search: Parameters<SearchedStore['find']>[0]['search']) => own.find({ search }).seqs;
  expect(found({ orderNo: 'A1' })).toEqual([2, 1]);
  expect(found({ origin: 'sent' })).toEqual([4, 3, 2, 1]);
  expect(found({ environment: 'e1' })).toEqual([3, 1]);
  expect(found({ environment: 'sandbox', origin: 'sent' })).toEqual([4, 2]);
  expect(found({ answerSignature: 'wrong' })).toEqual([2]);
  expect(found({ outcome: 'none' })).toEqual([3]);
  expect(found({ outcome: 'U' })).toEqual([4]);
  expect(found({ resultCode: 'BUSY' })).toEqual([4]);
  expect(found({ resultCode: 'BUS' })).toEqual([]);
  expect(found({ text: 'shop', orderNo: 'A1' })).toEqual([1]);
  expect(found({ origin: 'sent', since: 200, until: 300 })).toEqual([3, 2]);
  expect(found({ since: 400, until: 399 })).toEqual([]);
});

test('a signature is that of the request or of the response, of a sent call and of a received one', async () => {
  const diagnosis = [{ variant: 'sha1', verifies: true, why: 'w' }];
  const own = await filled([
    saying('', { origin: 'received', signature: 'wrong' }),
    saying('', { origin: 'received', signature: 'verified' }),
    saying('', { origin: 'sent', signature: 'verified', requestSignature: 'wrong', diagnosis }),
    saying('', { origin: 'sent', signature: 'wrong', requestSignature: 'verified' }),
    // A service does not say that the request's signature was right.
    saying('', { origin: 'sent', signature: 'verified' }),
    // As an earlier version stored it.
    saying('', { origin: 'sent', signature: 'not checked', diagnosis }),
  ]);
  const found = (search: Parameters<SearchedStore['find']>[0]['search']) => own.find({ search }).seqs;
  expect(found({ requestSignature: 'wrong' })).toEqual([6, 3, 1]);
  expect(found({ requestSignature: 'verified' })).toEqual([4, 2]);
  expect(found({ answerSignature: 'wrong' })).toEqual([4]);
  expect(found({ answerSignature: 'verified' })).toEqual([5, 3]);
  expect(found({ requestSignature: 'wrong', answerSignature: 'verified' })).toEqual([3]);
});

test('a received call that is told as a sent one is not found, nor is one that was cleared', async () => {
  const own = await filled([saying('alike'), saying('alike'), saying('alike')]);
  own.write([{ sql: "UPDATE calls SET told_as = 'other' WHERE seq = 2", values: [] }]);
  own.remove([3]);
  expect(seqs(own, 'alike')).toEqual([1]);
});

test('pages follow each other without a gap or a repetition, to the end', async () => {
  const own = await filled(many(700, (at) => saying(at % 3 === 0 ? 'third' : 'other')));
  const pages: number[] = [];
  let before: number | null = null;
  do {
    const found = own.find({ search: { text: 'third' }, before, limit: 50 });
    pages.push(...found.seqs);
    before = found.next;
  } while (before !== null);
  expect(pages).toEqual(Array.from({ length: 234 }, (_, at) => 700 - 3 * at));
});

test('a search that is ended early goes on where it was', async () => {
  const own = await store();
  own.put(
    1,
    many(600, (at) => saying(at % 100 === 0 ? 'rare' : 'other')),
  );
  own.put(
    600 + 1,
    many(40, () => saying('rare')),
  );
  const whole = own.find({ search: { text: 'rare' }, limit: 200 });
  expect(whole.next).toBeNull();
  const pieces: number[] = [];
  let before: number | null = null;
  for (let steps = 1; ; steps++) {
    const search = startSearch(own.port, { search: { text: 'rare' }, before, limit: 200 });
    for (let step = 0; step < steps && !search.step(); step++);
    const found = search.found();
    pieces.push(...found.seqs);
    before = found.next;
    if (before === null) break;
  }
  expect(pieces).toEqual(whole.seqs);
});

test('calls that were forgotten are not found, and found again once they are back', async () => {
  const own = await store();
  own.put(
    1,
    many(100, (at) => saying(`number #${at + 1}.`, { orderKey: at < 50 ? 'forgotten' : 'other' })),
  );
  const found = () => own.find({ search: { text: '#7.' } }).seqs;
  const forgotten = createForgottenCalls(own.store, () => 1);
  const told = await forgotten.forget('forgotten');
  expect(found()).toEqual([]);
  await forgotten.restore(told);
  expect(found()).toEqual([7]);
  await forgotten.wipe(await forgotten.forget('forgotten'));
  expect(found()).toEqual([]);
});
