import { describe, expect, it } from 'vitest';
import type { Block } from '../../card/card-model.ts';
import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { checkMove, nextStatuses } from '../../lifecycle/check-move.ts';
import { wallet } from '../../lifecycle/wallet.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { Locale } from '../../specification/locales.ts';
import { evCharging } from './index.ts';

const minute = 60_000;
/** 10:25 in Hong Kong. */
const start = Date.UTC(2026, 10, 25, 2, 25);
const now = start + 35 * minute;

function read(value: object): ReturnType<typeof scanJson> & { readonly root: JsonNode } {
  const scan = scanJson(JSON.stringify(value));
  if (scan.root === null) throw new Error('No payload');
  return { ...scan, root: scan.root };
}

const money = (value: string) => ({ value, currency: 'HKD' });

function payload(orderStatus: string, extInfo: object = {}): JsonNode {
  const given = {
    progess_curr: '70',
    time_cost: '35',
    start_time: start,
    end_time: start + 60 * minute,
    amount: money('5600'),
    surcharge_amount: money('0'),
    multiLang: { en_US: { platform_name: 'QuickCharge' } },
  };
  return read({ orderStatus, extInfo: { ...given, ...extInfo } }).root;
}

const context = (locale: Locale = 'en_US') => ({ locale, texts: locale, now, gaps: {} });
const card = (root: JsonNode, locale?: Locale) => evCharging.card(root, context(locale));
const notice = (root: JsonNode) => evCharging.notification(root, context());
const block = <N extends Block['block']>(root: JsonNode, name: N): Extract<Block, { block: N }> | undefined =>
  card(root).blocks.find((each): each is Extract<Block, { block: N }> => each.block === name);
const ring = (root: JsonNode) => {
  const found = block(root, 'ring');
  return found && { percent: found.percent, value: found.value.text + (found.unit ?? ''), lines: linesOf(found) };
};
const linesOf = ({ caption }: Extract<Block, { block: 'ring' }>) => caption.map(({ text }) => text);

describe('the card of a charging order', () => {
  it('shows the progress in a ring, the time charged and the expected end', () => {
    expect(ring(payload('SERVING'))).toEqual({
      percent: 70,
      value: '70%',
      lines: ['35 min so far', 'Ready about 11:25'],
    });
  });

  it('shows no end time in SERVING_WO_ENDTIME, whatever the payload holds', () => {
    expect(ring(payload('SERVING_WO_ENDTIME'))).toEqual({
      percent: 70,
      value: '70%',
      lines: ['35 min so far', 'End not known yet'],
    });
    expect(JSON.stringify(card(payload('SERVING_WO_ENDTIME')))).not.toContain('11:25');
  });

  it('shows neither progress nor end time in SERVING_LITE, whatever the payload holds', () => {
    expect(ring(payload('SERVING_LITE'))).toEqual({
      percent: null,
      value: '35min',
      lines: ['Charged so far', 'Progress and end not known yet'],
    });
    const drawn = JSON.stringify([card(payload('SERVING_LITE')), notice(payload('SERVING_LITE'))], (name, value) =>
      name === 'style' ? undefined : value,
    );
    for (const unknown of ['11:25', '70', 'end_time', 'progess_curr']) expect(drawn).not.toContain(unknown);
  });

  it.each([
    ['PAUSED', ['35 min so far', 'Ready about 11:25']],
    ['COMPLETED', ['35 min in all', 'Completed at 11:25']],
    ['FINISHED', ['35 min in all', 'Completed at 11:25']],
  ])('says of %s: %j', (status, lines) => {
    expect(ring(payload(status))?.lines).toEqual(lines);
  });

  it('says once free parking is over what that costs by now and what to do, in colours of its own', () => {
    const due = payload('PARKING_DUE', { surcharge_amount: money('1200') });
    expect(card(due).blocks.slice(0, 2)).toMatchObject([
      { block: 'hero', label: 'Overtime', value: { text: 'HK$12.00', path: '/extInfo/surcharge_amount/value' } },
      { block: 'remark', text: { text: 'Please move your car' }, trailing: { text: '35 min in all' } },
    ]);
    expect(block(due, 'facts')?.facts.map(({ label }) => label)).toEqual(['Started', 'Cost']);
    expect(block(payload('PARKING_DUE', { surcharge_amount: null }), 'hero')).toMatchObject({
      label: '',
      value: { text: 'Parking due' },
    });
    const { primary, secondary } = card(due).summary;
    expect([primary.text, secondary.text]).toEqual(['Overtime HK$12.00', 'Please move your car · 35 min in all']);
  });

  it('holds the ring while charging is paused, and takes its colour away', () => {
    expect([block(payload('PAUSED'), 'ring')?.isHeld, block(payload('SERVING'), 'ring')?.isHeld]).toEqual([
      true,
      undefined,
    ]);
    const bands = ['SERVING', 'PAUSED', 'PARKING_DUE'].map((status) => card(payload(status)).style.band);
    expect(new Set(bands).size).toBe(3);
    expect(notice(payload('PAUSED')).style).toEqual(card(payload('PAUSED')).style);
  });

  it('puts the minutes in the ring without a progress, and the state without either', () => {
    expect(ring(payload('SERVING', { progess_curr: undefined }))).toEqual({
      percent: null,
      value: '35min',
      lines: ['Charged so far', 'Ready about 11:25'],
    });
    expect(ring(payload('SERVING', { progess_curr: undefined, time_cost: undefined, end_time: null }))).toEqual({
      percent: null,
      value: 'Charging',
      lines: [],
    });
  });

  it.each([
    ['101', '101'],
    ['70%', '70%'],
    ['-1', '-1'],
    [70, ''],
  ])('draws no arc for a progress of %j and shows it as it is', (progess_curr, value) => {
    expect(ring(payload('SERVING', { progess_curr }))).toMatchObject({ percent: null, value });
  });

  it('says long times in hours, none as no minutes, and what is no count as it is written', () => {
    const line = (time_cost: unknown) => ring(payload('SERVING', { time_cost }))?.lines[0];
    expect([line('65'), line('0'), line('an hour')]).toEqual(['1 h 5 min so far', '0 min so far', 'an hour so far']);
  });

  it('lists when it began, what it costs and the surcharge, as far as they are given', () => {
    const facts = (extInfo: object) =>
      block(payload('SERVING', extInfo), 'facts')?.facts.map(({ label, value }) => [label, value.text]);
    expect(facts({})).toEqual([
      ['Started', '10:25'],
      ['Cost', 'HK$56.00'],
      ['Overtime', 'HK$0.00'],
    ]);
    expect(facts({ amount: null, surcharge_amount: { value: '1.5' }, start_time: start - 24 * 60 * minute })).toEqual([
      ['Started', 'Tue 24 Nov 10:25'],
    ]);
  });

  it.each([
    ['SERVING_LITE', 'Charging', '充電中'],
    ['PARKING_DUE', 'Parking due', '泊車到時'],
    ['constructor', 'constructor', 'constructor'],
  ])('carries the state %s as a chip', (status, en, zh) => {
    expect(card(payload(status)).corner).toEqual({ value: { text: en, path: '/orderStatus' }, chip: true });
    expect(card(payload(status), 'zh_HK').corner?.value.text).toBe(zh);
  });

  it('names the platform, else the product, and lies in the wallet with its progress', () => {
    expect([card(payload('SERVING')).title.text, card(payload('SERVING'), 'zh_HK').title.text]).toEqual([
      'QuickCharge',
      '電動車充電',
    ]);
    const { primary, secondary } = card(payload('SERVING')).summary;
    expect([primary.text, secondary.text]).toEqual(['70%', '35 min so far · Ready about 11:25']);
  });
});

describe('the notification of a charging order', () => {
  it.each([
    ['SERVING', 'Charging: 70%', 'QuickCharge · 35 min so far · Ready about 11:25'],
    ['SERVING_WO_ENDTIME', 'Charging: 70%', 'QuickCharge · 35 min so far'],
    ['SERVING_LITE', 'Your car is charging', 'QuickCharge · 35 min so far'],
    ['PAUSED', 'Charging is paused at 70%', 'QuickCharge · 35 min so far · Ready about 11:25'],
    ['COMPLETED', 'Charging is completed', 'QuickCharge · 35 min in all · Cost HK$56.00'],
    ['PARKING_DUE', 'Free parking is over', 'QuickCharge · Please move your car · Overtime HK$0.00'],
    ['FINISHED', 'The charging order is finished', 'QuickCharge · 35 min in all · Cost HK$56.00'],
  ])('%s: %s', (status, title, line) => {
    const shown = notice(payload(status));
    expect([shown.title.text, shown.line.text]).toEqual([title, line]);
  });

  it('goes on without what it does not know', () => {
    const bare = read({ orderStatus: 'SERVING' }).root;
    expect([notice(bare).title.text, notice(bare).line.text]).toEqual(['Your car is charging', 'EV charging']);
  });
});

describe('the life of a charging order', () => {
  const statuses = evCharging.lifecycle.statuses.map(({ name }) => name);
  const live = statuses.slice(0, -1);
  const forward: GapChoices = { 'charging-moves': 'forward-only' };

  it.each(live)('from %s goes anywhere, or forward alone, as charging-moves is read', (from) => {
    expect(nextStatuses(evCharging.lifecycle, {}, from)).toEqual(statuses);
    expect(nextStatuses(evCharging.lifecycle, forward, from)).toEqual(statuses.slice(statuses.indexOf(from)));
  });

  it('begins anywhere and ends with FINISHED', () => {
    expect(nextStatuses(evCharging.lifecycle, forward, null)).toEqual(statuses);
    for (const gaps of [{}, forward]) expect(nextStatuses(evCharging.lifecycle, gaps, 'FINISHED')).toEqual([]);
  });

  it('names the assumption on which a refused step back rests', () => {
    expect(checkMove(evCharging.lifecycle, forward, 'PAUSED', 'SERVING')).toMatchObject({
      allowed: false,
      clause: 'states/ev-charging',
      gap: 'charging-moves',
    });
  });

  it('shows card and notification while it lives; without a card where service-card is none', () => {
    const view = (status: string, gaps: GapChoices = {}) => {
      const call = { orderKey: 'c', merchantBizNo: 'C1', scenario: 'ev-charging', at: now, status, payload: read({}) };
      const [shown] = wallet([call], now, { lifecycleOf: () => evCharging.lifecycle, gaps });
      return [shown?.card, shown?.notification.visible];
    };
    for (const status of live) {
      expect(view(status)).toEqual(['service-card', true]);
      expect(view(status, { 'service-card': 'none' })).toEqual(['none', true]);
    }
    expect(view('FINISHED')).toEqual(['none', false]);
  });
});

describe('recognition', () => {
  it.each([
    [{ merchantBizType: 'CHARGING_PILE', orderStatus: 'FINISHED' }, true],
    [{ merchantBizType: 'MOVIE_TICKET', orderStatus: 'SERVING_WO_ENDTIME' }, true],
    [{ orderStatus: 'PAUSED' }, true],
    [{ orderStatus: 'COMPLETED' }, true],
    [{ orderStatus: 'PARKING_DUE' }, true],
    [{ extInfo: { progess_curr: 70 } }, true],
    [{ orderStatus: 'FINISHED', extInfo: { time_cost: '35' } }, false],
    [{ merchantBizType: 'PASS_TICKET', orderStatus: 'TICKETED' }, false],
  ])('%j: %s, with or without an endpoint', (value, known) => {
    const { onEndpoint, inFile } = evCharging.recognition;
    expect([onEndpoint(read(value).root), inFile(read(value).root)]).toEqual([known, known]);
  });
});
