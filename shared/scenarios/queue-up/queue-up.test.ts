import { describe, expect, it } from 'vitest';
import type { Block } from '../../card/card-model.ts';
import { sourcesOf } from '../../card/shown.ts';
import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import type { Locale } from '../../specification/locales.ts';
import { queueUp } from './index.ts';

const display = { show_merchant_name: 'Noodle House', table_type: 'Large table', order_remark: 'Please be on time' };
const queue = { queue_number: 'A123', wait_tables: '12', wait_time: '30', waiting_time: '600000' };

function payload(
  status: string,
  extInfo: object = {},
  shown: object = {},
  shop: object = { name: 'Noodle House' },
): JsonNode {
  const { root } = scanJson(
    JSON.stringify({
      orderStatus: status,
      shopInfo: { extInfo: { multiLang: { en_US: shop } } },
      extInfo: { ...queue, ...extInfo, multiLang: { en_US: { ...display, ...shown } } },
    }),
  );
  if (root === null) throw new Error('No payload');
  return root;
}

const card = (root: JsonNode, locale: Locale = 'en_US') =>
  queueUp.card(root, { locale, texts: locale, now: 0, gaps: {} });
const notice = (root: JsonNode) => queueUp.notification(root, { locale: 'en_US', texts: 'en_US', now: 0, gaps: {} });
const block = <N extends Block['block']>(root: JsonNode, name: N): Extract<Block, { block: N }> | undefined =>
  card(root).blocks.find((each): each is Extract<Block, { block: N }> => each.block === name);

describe('the card of a queue', () => {
  it('shows the number huge, with the kind of table beside it', () => {
    expect(block(payload('CALL_NUM'), 'hero')).toMatchObject({
      label: 'Your number',
      value: { text: 'A123', path: '/extInfo/queue_number' },
      beside: { text: 'Large table' },
    });
  });

  it('shows a shop’s name that is the merchant’s too in its title, and another one below', () => {
    const shop = '/shopInfo/extInfo/multiLang/en_US/name';
    expect(sourcesOf(card(payload('CALL_NUM')).title)).toContain(shop);
    const other = card(payload('CALL_NUM', {}, {}, { name: 'Branch' }));
    expect([sourcesOf(other.title).includes(shop), other.subtitle?.path]).toEqual([false, shop]);
  });

  it.each([
    ['CALL_NUM', 'In the queue', '排隊中'],
    ['NUMBER_ARRIVED', 'Your turn', '已到號'],
    ['FINISHED', 'Completed', '已完成'],
    ['constructor', 'constructor', 'constructor'],
  ])('carries the state %s as a chip', (status, en, zh) => {
    const chip = (locale: Locale) => card(payload(status), locale).corner;
    expect(chip('en_US')).toEqual({ value: { text: en, path: '/orderStatus' }, chip: true });
    expect(chip('zh_HK')?.value.text).toBe(zh);
  });

  it('counts tables and minutes with their units', () => {
    const facts = (extInfo: object) =>
      block(payload('CALL_NUM', extInfo), 'facts')?.facts.map((fact) => [fact.label, fact.value.text, fact.unit]);
    expect(facts({})).toEqual([
      ['Ahead', '12', 'tables'],
      ['About', '30', 'min'],
    ]);
    expect(facts({ wait_tables: '1', wait_time: null })).toEqual([['Ahead', '1', 'table']]);
    expect(facts({ wait_tables: 12, wait_time: 30 })).toEqual([['Ahead', '', undefined]]);
  });

  it('says how long the customer has waited, from milliseconds', () => {
    const waited = (waiting_time: unknown) => block(payload('CALL_NUM', { waiting_time }), 'remark')?.trailing?.text;
    expect(waited('600000')).toBe('Waited 10 min');
    expect(waited('3900000')).toBe('Waited 1 h 5 min');
    expect(waited('59999')).toBeUndefined();
    expect(waited('ten')).toBeUndefined();
    expect(waited(600000)).toBeUndefined();
  });

  it('says of no tables that the customer is next, and nothing once the number was called', () => {
    const facts = (status: string) => block(payload(status, { wait_tables: '0', wait_time: null }), 'facts')?.facts;
    expect(facts('CALL_NUM')?.map(({ value, unit }) => [value.text, unit])).toEqual([["You're next", undefined]]);
    expect(facts('NUMBER_ARRIVED')).toBeUndefined();
    expect(notice(payload('CALL_NUM', { wait_tables: '0' })).title.text).toBe("A123: you're next");
  });

  it('says nothing of no minutes to wait', () => {
    const soon = payload('CALL_NUM', { wait_tables: '0', wait_time: '0' });
    expect(block(soon, 'facts')?.facts.map(({ label }) => label)).toEqual(['Ahead']);
    expect(notice(soon).line.text).toBe('Noodle House · Please be on time');
  });

  it('has in the wallet who waits how long, then what the merchant says', () => {
    const line = (status: string, extInfo = {}) => card(payload(status, extInfo)).summary.secondary.text;
    expect(line('CALL_NUM')).toBe('Ahead 12 tables · About 30 min');
    expect(line('CALL_NUM', { wait_tables: '0' })).toBe("You're next · About 30 min");
    expect(line('NUMBER_ARRIVED', { wait_tables: '0', wait_time: null })).toBe('Please be on time');
  });

  it('names the merchant, else the shop, else the product, and the shop below where it differs', () => {
    const head = (shown: object, shop: object) => {
      const { title, subtitle } = card(payload('CALL_NUM', {}, shown, shop));
      return [title.text, subtitle?.text];
    };
    expect(head({}, { name: 'Noodle House', address: '2/F' })).toEqual(['Noodle House', '2/F']);
    expect(head({}, { name: 'West Kowloon', address: '2/F' })).toEqual(['Noodle House', 'West Kowloon · 2/F']);
    expect(head({ show_merchant_name: ' ' }, { name: 'West Kowloon' })).toEqual(['West Kowloon', undefined]);
    expect(head({ show_merchant_name: null }, {})).toEqual(['Queue', undefined]);
  });
});

describe('the notification of a queue', () => {
  it.each([
    ['CALL_NUM', 'A123: 12 tables ahead', 'Noodle House · about 30 min · Please be on time'],
    ['NUMBER_ARRIVED', 'A123: it is your turn', 'Noodle House · Please be on time'],
    ['NUMBER_PASSED', 'A123 has been passed', 'Noodle House · Please be on time'],
    ['CANCELLED', 'A123: queuing cancelled', 'Noodle House · Please be on time'],
    ['FINISHED', 'A123: queuing completed', 'Noodle House · Please be on time'],
  ])('%s: %s', (status, title, line) => {
    const { title: shownTitle, line: shownLine } = notice(payload(status));
    expect([shownTitle.text, shownLine.text]).toEqual([title, line]);
  });

  it('goes on without a number or tables', () => {
    const { title } = notice(payload('CALL_NUM', { queue_number: 7, wait_tables: null }));
    expect(title).toMatchObject({ text: 'Queue', path: '/extInfo/queue_number' });
  });
});
