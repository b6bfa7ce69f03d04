import type { Call } from './call.ts';
import type { FindingWords } from './finding.ts';

/**
 * A call without its bodies: what lists, lanes and phones need of it. The whole call is asked for by its id.
 */
export type CallSummary = Pick<
  Call,
  | 'id'
  | 'orderKey'
  | 'merchantBizNo'
  | 'scenario'
  | 'orderStatus'
  | 'endpoint'
  | 'origin'
  | 'atVirtual'
  | 'atReal'
  | 'method'
  | 'path'
  | 'verdict'
  | 'failure'
  | 'repeats'
  | 'changesNothing'
  | 'fault'
  | 'signature'
  | 'durationsMs'
> & {
  /** Its place in the journal: a later call has a greater number. */
  readonly seq: number;
  /** What the first finding of severity error says; absent where there is none. */
  readonly firstError?: FindingWords;
  /** The resultMessage of its answer. */
  readonly resultMessage?: string;
  /** The payload's text: of an accepted call whose order is to be drawn. Absent in pages of the journal. */
  readonly payload?: string;
};

/** Whose calls are meant: the orders of these numbers in their scenarios. */
export type OrderNumber = Pick<Call, 'scenario' | 'merchantBizNo'>;

/** What a clearing of the journal takes: calls that no order stands on, all calls of an order, or all there are. */
export type ClearScope =
  | { readonly of: 'unaccepted' }
  | { readonly of: 'order'; readonly orderKey: string }
  | { readonly of: 'everything' };

/** What a clearing takes away, or took: how many calls, and the orders whose accepted calls go with them. */
export type Cleared = {
  readonly calls: number;
  /** The first of them, in the order in which they were last called. */
  readonly orders: readonly OrderNumber[];
  readonly orderCount: number;
};
