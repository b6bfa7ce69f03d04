import type { GapChoices } from '../../../gaps/gaps.ts';

/**
 * Which status may follow which, by hand from the specification and its gaps: a row per status, `(first)` for a new
 * order, "+" allowed, "." refused. Independent of the product's tables.
 */
export type MoveTable = {
  readonly scenario: string;
  readonly gaps: GapChoices;
  readonly statuses: readonly string[];
  /** A sign per status, in order; `(first)` included. */
  readonly rows: Readonly<Record<string, string>>;
  /** What leads into a status that no order may begin with. */
  readonly leadIns: Readonly<Record<string, readonly string[]>>;
};

export const first = '(first)';

const queue = {
  scenario: 'queue-up',
  statuses: ['CALL_NUM', 'NUMBER_ARRIVED', 'NUMBER_PASSED', 'CANCELLED', 'FINISHED'],
  leadIns: { CANCELLED: ['CALL_NUM'] },
};
const queueRows = {
  [first]: '+++.+',
  CALL_NUM: '+++++',
  NUMBER_ARRIVED: '.++.+',
  NUMBER_PASSED: '..+.+',
  CANCELLED: '.....',
  FINISHED: '.....',
};

const tickets = ['train-ticket', 'movie-ticket'].map((scenario) => ({
  scenario,
  statuses: ['TICKETED', 'REFUNDED', 'USED'],
  leadIns: {},
}));
const ticketRows = { [first]: '+++', TICKETED: '+++', REFUNDED: '...', USED: '...' };

const charging = {
  scenario: 'ev-charging',
  statuses: ['SERVING', 'SERVING_WO_ENDTIME', 'SERVING_LITE', 'PAUSED', 'COMPLETED', 'PARKING_DUE', 'FINISHED'],
  leadIns: {},
};

const voucher = { scenario: 'voucher', statuses: ['TICKETED'], leadIns: {} };

/** A base order accepts any status after any other. */
const base = {
  scenario: 'base-order',
  statuses: ['CREATED', 'any text at all', 'FINISHED'],
  leadIns: {},
};

export const moveTables: readonly MoveTable[] = [
  { ...queue, gaps: {}, rows: queueRows },
  {
    ...queue,
    gaps: { 'queue-final': 'forward-only' },
    rows: { ...queueRows, CANCELLED: '...++', FINISHED: '....+' },
  },
  { ...queue, gaps: { 'queue-first-cancelled': 'accept' }, rows: { ...queueRows, [first]: '+++++' } },
  ...tickets.flatMap((ticket) => [
    { ...ticket, gaps: {}, rows: ticketRows },
    { ...ticket, gaps: { 'ticket-moves': 'refund-after-use' }, rows: { ...ticketRows, USED: '.+.' } },
  ]),
  {
    ...charging,
    gaps: {},
    rows: {
      [first]: '+++++++',
      SERVING: '+++++++',
      SERVING_WO_ENDTIME: '+++++++',
      SERVING_LITE: '+++++++',
      PAUSED: '+++++++',
      COMPLETED: '+++++++',
      PARKING_DUE: '+++++++',
      FINISHED: '.......',
    },
  },
  {
    ...charging,
    gaps: { 'charging-moves': 'forward-only' },
    rows: {
      [first]: '+++++++',
      SERVING: '+++++++',
      SERVING_WO_ENDTIME: '.++++++',
      SERVING_LITE: '..+++++',
      PAUSED: '...++++',
      COMPLETED: '....+++',
      PARKING_DUE: '.....++',
      FINISHED: '.......',
    },
  },
  { ...voucher, gaps: {}, rows: { [first]: '+', TICKETED: '+' } },
  { ...voucher, gaps: { 'voucher-moves': 'reject' }, rows: { [first]: '+', TICKETED: '.' } },
  { ...base, gaps: {}, rows: { [first]: '+++', CREATED: '+++', 'any text at all': '+++', FINISHED: '+++' } },
];

/** One move: the earlier statuses, the status, and whether it is allowed. */
export type TriedMove = {
  readonly from: string;
  readonly to: string;
  readonly isAllowed: boolean;
  readonly life: readonly string[];
};

/** Every pair of a table, first calls too. */
export function movesOf({ statuses, rows, leadIns }: MoveTable): readonly TriedMove[] {
  return Object.entries(rows).flatMap(([from, signs]) =>
    statuses.map((to, index) => ({
      from,
      to,
      isAllowed: signs[index] === '+',
      life: from === first ? [] : [...(leadIns[from] ?? []), from],
    })),
  );
}
