import { describe, expect, it } from 'vitest';
import type { Block } from '../../card/card-model.ts';
import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { wallet } from '../../lifecycle/wallet.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { Locale } from '../../specification/locales.ts';
import { movieTicket } from './index.ts';

const hour = 3_600_000;
/** 20:00 in Hong Kong. */
const start = Date.UTC(2026, 10, 25, 12);

function read(value: object): ReturnType<typeof scanJson> & { readonly root: JsonNode } {
  const scan = scanJson(JSON.stringify(value));
  if (scan.root === null) throw new Error('No payload');
  return { ...scan, root: scan.root };
}

function payload(extInfo: object = {}, display: object = {}, top: object = {}): JsonNode {
  const shown = {
    cinema_name: 'Starlight',
    cinema_house: 'House 3',
    address: '1 Nathan Road',
    movie_attributes: ['IMAX', '2D'],
    movie_seats: ['F7', 'F8'],
    ticket_info_list: [{ ticketLevel: 'Adult', count: '2' }],
    ...display,
  };
  const times = { start_time: start, end_time: start + 2 * hour };
  const code_info = { code_msg: 'Scan at the door', code_value: '88112233' };
  return read({
    orderStatus: 'TICKETED',
    ...top,
    extInfo: { ...times, code_info, ...extInfo, multiLang: { en_US: shown } },
  }).root;
}

const context = (locale: Locale = 'en_US', now = start - hour) => ({ locale, texts: locale, now, gaps: {} });
const card = (root: JsonNode, locale?: Locale) => movieTicket.card(root, context(locale));
const notice = (root: JsonNode, now?: number) => movieTicket.notification(root, context('en_US', now));
const block = <N extends Block['block']>(root: JsonNode, name: N): Extract<Block, { block: N }> | undefined =>
  card(root).blocks.find((each): each is Extract<Block, { block: N }> => each.block === name);

describe('the card of a movie ticket', () => {
  it('is a title strip over hours, seats and code', () => {
    const { overline, title, subtitle, blocks } = card(payload());
    expect([overline?.text, title.text, subtitle?.text]).toEqual(['IMAX · 2D', 'Starlight', 'House 3 · 1 Nathan Road']);
    expect(blocks.map((each) => each.block)).toEqual(['period', 'chips', 'tear', 'code']);
  });

  it('names its cinema once in the wallet, and with its house where no title stands above', () => {
    const { summary } = card(payload());
    expect([summary.belowTitle?.text, summary.primary.text]).toEqual(['House 3', 'Starlight · House 3']);
    expect(card(payload({}, { cinema_name: '' })).summary).not.toHaveProperty('belowTitle');
  });

  it('shows the hours on the clocks of Hong Kong, and on which later day the film ends', () => {
    expect(block(payload(), 'period')).toMatchObject({
      date: 'Wed 25 Nov',
      start: { text: '20:00', path: '/extInfo/start_time' },
      end: { text: '22:00', path: '/extInfo/end_time' },
    });
    expect(block(payload(), 'period')).not.toHaveProperty('dayShift');
    expect(block(payload({ end_time: start + 5 * hour }), 'period')).toMatchObject({
      end: { text: '01:00' },
      dayShift: '+1',
    });
    expect(block(payload({ start_time: 'tonight', end_time: null }), 'period')).toMatchObject({
      date: '',
      start: { missing: true },
      end: null,
    });
  });

  it('counts the tickets of each kind, in a list or in the one object in its place', () => {
    const tickets = (ticket_info_list: unknown) => block(payload({}, { ticket_info_list }), 'chips')?.trailing;
    const [adult, child] = [
      { ticketLevel: 'Adult', count: '2' },
      { ticketLevel: 'Child', count: '1' },
    ];
    expect(tickets([adult, child])?.text).toBe('Adult × 2 · Child × 1');
    const list = '/extInfo/multiLang/en_US/ticket_info_list';
    const also = [`${list}/ticketLevel`, `${list}/count`];
    expect(tickets(adult)).toEqual({ text: 'Adult × 2', path: list, also });
    expect(tickets([{ ticketLevel: 'Adult' }, { count: '3' }])?.text).toBe('Adult');
    expect(tickets('Adult × 2')?.missing).toBe(true);
  });

  it('names the tickets where there are no seats', () => {
    expect(block(payload({}, { movie_seats: [] }), 'chips')).toBeUndefined();
    expect(block(payload({}, { movie_seats: [] }), 'facts')?.facts).toMatchObject([
      { label: 'Tickets', value: { text: 'Adult × 2' } },
    ]);
  });

  it('shows what was paid or costs, the uses left and who sold it, as far as it is given', () => {
    const facts = (root: JsonNode) => block(root, 'facts')?.facts.map(({ label, value }) => [label, value.text]);
    const money = { value: '26000', currency: 'HKD' };
    expect(facts(payload({ available_times: '1' }, { platform_name: 'Film Pass' }, { amount: money }))).toEqual([
      ['Price', 'HK$260.00'],
      ['Uses', '1'],
      ['Booked with', 'Film Pass'],
    ]);
    expect(facts(payload({}, {}, { amount: money, payAmount: { ...money, value: '24000' } }))).toEqual([
      ['Paid', 'HK$240.00'],
    ]);
    expect(facts(payload())).toBeUndefined();
  });

  it('goes by the platform or the product where the cinema has no name, and names the platform once', () => {
    const nameless = payload({}, { cinema_name: ' ', platform_name: 'Film Pass' });
    expect([card(nameless).title.text, block(nameless, 'facts')]).toEqual(['Film Pass', undefined]);
    expect(card(payload(), 'zh_HK').title).toEqual({ text: '戲票' });
  });

  it('draws a short code as bars with its characters, any other as a square', () => {
    const code = (code_value: unknown) => block(payload({ code_info: { code_msg: 'Scan', code_value } }), 'code');
    expect(code('88112233')).toMatchObject({ format: 'code128', message: { text: 'Scan' } });
    expect(code('8'.repeat(21))).toMatchObject({ format: 'qr', message: { text: 'Scan' } });
    expect(code('座位F7')).toMatchObject({ format: 'qr' });
  });

  it('lacks a code visibly while the ticket is issued, and goes without one afterwards', () => {
    expect(block(payload({ code_info: null }), 'code')?.value.missing).toBe(true);
    expect(block(payload({ code_info: null }, {}, { orderStatus: 'USED' }), 'code')).toBeUndefined();
  });
});

describe('the notification of a movie ticket', () => {
  it('says when the film begins, with its date on another day there', () => {
    expect(notice(payload()).title).toEqual({ text: 'Your film begins at 20:00', path: '/extInfo/start_time' });
    expect(notice(payload(), start - 21 * hour).title.text).toBe('Your film begins on Wed 25 Nov at 20:00');
    // 01:00 in Hong Kong is the same day there, and still the day before in Greenwich.
    expect(notice(payload(), start - 19 * hour).title.text).toBe('Your film begins at 20:00');
    expect(notice(payload({ start_time: null })).title.text).toBe('Your movie ticket is in the wallet');
  });

  it('says where, as far as it knows', () => {
    expect(notice(payload()).line.text).toBe('Starlight · House 3 · Seats F7, F8');
    expect(notice(payload({}, { cinema_name: null, movie_seats: 'F7' })).line.text).toBe('House 3');
    expect(notice(payload({}, { cinema_name: 7, cinema_house: '', movie_seats: [] })).line.missing).toBe(true);
  });

  it.each([
    ['REFUNDED', 'Your movie ticket is refunded'],
    ['USED', 'Your movie ticket is used'],
  ])('in %s: %s', (orderStatus, title) => {
    expect(notice(payload({}, {}, { orderStatus })).title.text).toBe(title);
  });
});

describe('when the notification of a movie ticket is shown', () => {
  const call = (at: number, times: object = {}) => ({
    orderKey: 'm',
    merchantBizNo: 'M1',
    scenario: 'movie-ticket',
    at,
    status: 'TICKETED',
    payload: read({
      extInfo: { start_time: start, end_time: start + 2 * hour, available_time: start - 24 * hour, ...times },
    }),
  });
  const shownAt = (calls: readonly ReturnType<typeof call>[], t: number, gaps: GapChoices = {}) => {
    const options = { lifecycleOf: () => movieTicket.lifecycle, gaps };
    return wallet(calls, t, options)[0]?.notification;
  };

  it('from two hours before the film on', () => {
    const calls = [call(start - 10 * hour)];
    expect(shownAt(calls, start - 2 * hour - 1)).toMatchObject({
      visible: false,
      why: { clause: 'states/movie-ticket' },
    });
    expect(shownAt(calls, start - 2 * hour - 1)?.why).not.toHaveProperty('gap');
    const shown = shownAt(calls, start - 2 * hour);
    expect(shown).toMatchObject({ visible: true, since: start - 2 * hour });
    // The reason holds as long as the notification does, after the film began too.
    expect(shown?.why).toMatchObject({ words: { en: expect.stringContaining('From two hours before start_time on') } });
    expect(shownAt(calls, start + hour)?.why).toEqual(shown?.why);
  });

  it('not before available_time, unless display-window is ignored', () => {
    const calls = [call(start - 10 * hour, { available_time: start - hour })];
    expect(shownAt(calls, start - 1.5 * hour)).toMatchObject({
      visible: false,
      why: { gap: 'display-window', clause: 'movie-ticket/available_time' },
    });
    expect(shownAt(calls, start - hour)?.visible).toBe(true);
    expect(shownAt(calls, start - 1.5 * hour, { 'display-window': 'ignored' })?.visible).toBe(true);
  });

  it('at once for a ticket that is issued later, or never, as movie-lead is read', () => {
    const calls = [call(start - hour)];
    expect(shownAt(calls, start - hour)?.visible).toBe(true);
    expect(shownAt(calls, start - hour, { 'movie-lead': 'not-shown' })).toMatchObject({
      visible: false,
      why: { gap: 'movie-lead' },
    });
    expect(shownAt([call(start - 2 * hour)], start - hour, { 'movie-lead': 'not-shown' })?.visible).toBe(true);
  });

  it('moves with a call that moves the film', () => {
    const later = { start_time: start + 6 * hour, end_time: start + 8 * hour };
    const calls = [call(start - 10 * hour), call(start - 5 * hour, later)];
    expect(shownAt(calls, start - hour)?.visible).toBe(false);
    expect(shownAt(calls, start + 4 * hour)?.visible).toBe(true);
  });
});

describe('recognition', () => {
  const localed = (display: object) => ({ extInfo: { multiLang: { zh_HK: display } } });

  it.each([
    [{ merchantBizType: 'MOVIE_TICKET', extInfo: { shift_number: 'G1' } }, true],
    [localed({ cinema_house: '3' }), true],
    [localed({ movie_attributes: [] }), true],
    [localed({ ticket_info_list: {} }), true],
    [localed({ cinema_name: 'Starlight', movie_seats: [] }), false],
    [{ merchantBizType: 'PASS_TICKET' }, false],
  ])('%j: %s, with or without an endpoint', (value, known) => {
    const { onEndpoint, inFile } = movieTicket.recognition;
    expect([onEndpoint(read(value).root), inFile(read(value).root)]).toEqual([known, known]);
  });
});
