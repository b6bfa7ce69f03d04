import { describe, expect, it } from 'vitest';
import type { Block } from '../../card/card-model.ts';
import { sayMissing } from '../../card/phone-words.ts';
import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import type { Locale } from '../../specification/locales.ts';
import { trainTicket } from './index.ts';

const start = Date.UTC(2026, 10, 25, 6);
const hour = 3_600_000;

function payload(extInfo: object = {}, display: object = {}, top: object = {}): JsonNode {
  const shown = {
    from: 'West Kowloon',
    to: 'Guangzhou South',
    check_point: ['B5', 'B6'],
    passengerInfoList: [
      { passengerName: 'CHAN Tai Man', ticketType: 'Adult', ticketLevel: 'Second class', status: 'AVAILABLE' },
    ],
    ...display,
  };
  const times = { start_time: start, end_time: start + hour, from_timezone: 'GMT+8', to_timezone: 'GMT+8' };
  const code_info = { code_msg: 'Scan at the gate', code_value: 'QR-1' };
  const { root } = scanJson(
    JSON.stringify({
      orderStatus: 'TICKETED',
      amount: { value: '21500', currency: 'HKD' },
      ...top,
      extInfo: { ...times, shift_number: 'G6532', code_info, ...extInfo, multiLang: { en_US: shown } },
    }),
  );
  if (root === null) throw new Error('No payload');
  return root;
}

const card = (root: JsonNode, locale: Locale = 'en_US') =>
  trainTicket.card(root, { locale, texts: locale, now: start - hour, gaps: {} });
const notice = (root: JsonNode, now = start - hour) =>
  trainTicket.notification(root, { locale: 'en_US', texts: 'en_US', now, gaps: {} });

function blocks<N extends Block['block']>(root: JsonNode, name: N): readonly Extract<Block, { block: N }>[] {
  return card(root).blocks.filter((block): block is Extract<Block, { block: N }> => block.block === name);
}

const people = (...statuses: readonly string[]) =>
  statuses.map((status, index) => ({
    passengerName: `P${index + 1}`,
    ticketType: 'Adult',
    ticketLevel: 'First',
    status,
  }));

describe('the card of a train ticket', () => {
  it('goes from the route over the facts and the people to the code', () => {
    expect(card(payload()).blocks.map((block) => block.block)).toEqual([
      'route',
      'facts',
      'tear',
      'people',
      'tear',
      'code',
    ]);
  });

  it('names the platform, else the product', () => {
    expect(card(payload({}, { platform_name: 'Rail tickets' })).title).toMatchObject({ text: 'Rail tickets' });
    expect(card(payload()).title).toEqual({ text: 'Train ticket' });
  });

  it('shows what was paid, else the price, and nothing where neither can be read', () => {
    const facts = (top: object) =>
      blocks(payload({}, {}, top), 'facts')[0]?.facts.map((fact) => [fact.label, fact.value.text]);
    expect(facts({ payAmount: { value: '20000', currency: 'HKD' } })).toContainEqual(['Paid', 'HK$200.00']);
    expect(facts({})).toContainEqual(['Price', 'HK$215.00']);
    expect(facts({ amount: '215.00' })).toHaveLength(2);
  });

  it('names each passenger by the status of their own ticket, counts as many as it names, and neither where it left the wallet', () => {
    const root = payload({}, { passengerInfoList: people('AVAILABLE', 'USED', 'CLOSED', 'LATE') });
    expect(blocks(root, 'people')[0]?.people.map((person) => [person.state, person.stateLabel])).toEqual([
      ['active', undefined],
      ['used', 'Used'],
      ['active', undefined],
    ]);
    expect(blocks(root, 'facts')[0]?.facts[1]?.value.text).toBe('3');
  });

  it('counts nobody where every ticket left the wallet, and says where no passenger is given', () => {
    const counts = (passengerInfoList: unknown) =>
      blocks(payload({}, { passengerInfoList }), 'facts')[0]?.facts.map(({ label, value }) => [label, value.missing]);
    expect(counts(people('CLOSED', 'CLOSED'))).not.toContainEqual(['Passengers', undefined]);
    expect(counts([])).toContainEqual(['Passengers', true]);
  });

  it('draws the codes of the passengers in place of the order’s, but for tickets that left the wallet', () => {
    const own = people('AVAILABLE', 'CLOSED', 'USED').map((person, index) => ({
      ...person,
      code: { codeValue: `C${index + 1}`, codeMsg: 'Gate' },
    }));
    const codes = blocks(payload({}, { passengerInfoList: own }), 'code');
    expect(codes.map((code) => [code.value.text, code.owner?.text])).toEqual([
      ['C1', 'P1'],
      ['C3', 'P3'],
    ]);
    expect(blocks(payload(), 'code')).toMatchObject([
      { value: { text: 'QR-1' }, message: { text: 'Scan at the gate' }, owner: null },
    ]);
  });

  it('goes as far as it can without a locale, and says what is missing', () => {
    const zh = card(payload(), 'zh_HK');
    expect(zh.title).toEqual({ text: '火車票' });
    expect(zh.summary.primary).toMatchObject({ missing: true, path: '/extInfo/multiLang/zh_HK/from' });
    expect(zh.blocks.map((block) => block.block)).toEqual(['route', 'facts', 'tear', 'code']);
  });

  it('tells a time that it cannot read from one that is not given', () => {
    const departure = (extInfo: object) => blocks(payload(extInfo), 'route')[0]?.from.time;
    const unreadable = { isUnreadable: true, path: '/extInfo/start_time', also: ['/extInfo/from_timezone'] };
    expect(departure({ from_timezone: 'HKT' })).toMatchObject(unreadable);
    expect(departure({ start_time: 'tomorrow' })).toMatchObject(unreadable);
    expect(departure({ start_time: null })).toEqual({ text: '', path: '/extInfo/start_time', missing: true });
    expect(departure({ from_timezone: null })).toEqual({ text: '', path: '/extInfo/from_timezone', missing: true });
    expect(sayMissing({ isUnreadable: true }, 'en_US')).toBe('cannot be read');
  });

  it('never shortens a station', () => {
    const from = 'Hong Kong West Kowloon Railway Station Mainland Port Area';
    expect(blocks(payload({}, { from }), 'route')[0]?.from.place.text).toBe(from);
  });
});

describe('the notification of a train ticket', () => {
  it('says when the train leaves, with its date on another day there', () => {
    expect(notice(payload()).title).toEqual({
      text: 'Your train leaves at 14:00',
      path: '/extInfo/start_time',
      also: ['/extInfo/from_timezone'],
    });
    expect(notice(payload(), start - 15 * hour).title.text).toBe('Your train leaves on Wed 25 Nov at 14:00');
    // 23:00 in Hong Kong is still the day before, whatever the day is in Greenwich.
    expect(notice(payload({ from_timezone: 'GMT+0' }), start - 6.5 * hour).title.text).toContain('Wed 25 Nov at 06:00');
  });

  it('says from where to where and by which gates, as far as it knows', () => {
    expect(notice(payload()).line.text).toBe('West Kowloon → Guangzhou South · Gates B5, B6');
    expect(notice(payload({}, { check_point: [] })).line.text).toBe('West Kowloon → Guangzhou South');
    expect(notice(payload({}, { from: 7, to: null, check_point: 'B5' })).line.missing).toBe(true);
  });

  it('falls back to a plain sentence without a time', () => {
    expect(notice(payload({ start_time: null })).title.text).toBe('Your train ticket is in the wallet');
  });
});

describe('recognition', () => {
  const read = (value: object): JsonNode => {
    const { root } = scanJson(JSON.stringify(value));
    if (root === null) throw new Error('No payload');
    return root;
  };
  const localed = (display: object) => ({ extInfo: { multiLang: { en_US: display } } });

  it.each([
    [{}, true, false],
    [{ merchantBizType: 'PASS_TICKET' }, true, true],
    [{ extInfo: { shift_number: 'G1' } }, true, true],
    [{ extInfo: { from_timezone: 'GMT+8' } }, true, true],
    [localed({ passengerInfoList: [{}] }), true, true],
    [localed({ passengerInfoList: [] }), true, true],
    [{ merchantBizType: 'LINE_UP' }, true, false],
  ])('%j: on createPass %s, in a file %s', (value, onEndpoint, inFile) => {
    const { recognition } = trainTicket;
    expect([recognition.onEndpoint(read(value)), recognition.inFile(read(value))]).toEqual([onEndpoint, inFile]);
  });
});
