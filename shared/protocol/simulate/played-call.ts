import type { Result } from '../../documents/call.ts';
import type { Finding } from '../../documents/finding.ts';
import type { Expectation } from '../../documents/story/fill-asked.ts';
import type { Resolved } from '../../documents/variables.ts';
import type { Instant } from '../../lib/time/clock.ts';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import type { TextEdit } from '../../lib/text/text-edit.ts';
import type { AcceptedCall } from '../../lifecycle/wallet-state.ts';
import type { EndpointId } from '../../specification/endpoints.ts';
import type { StoryBody } from './decide-call.ts';
import type { DecidedCall } from './story-decisions.ts';

export type PlayedCall = {
  /** Counted from 0, in the order of the file. */
  readonly place: number;
  readonly at: Instant;
  /** The exact bytes: edits made, variables resolved. */
  readonly body: Uint8Array;
  /** null when the bytes are no UTF-8. */
  readonly payload: JsonScan | null;
  /** The same before its variables were resolved; null likewise. */
  readonly typed: string | null;
  readonly replacements: Resolved['replacements'];
  /** The edits by `set`, one after another, in the source's text. */
  readonly edits: readonly TextEdit[];
  readonly endpoint: EndpointId | null;
  /** Empty when no scenario is known. */
  readonly scenario: string;
  readonly orderKey: string;
  readonly merchantBizNo: string;
  readonly orderStatus: string;
  readonly result: Result;
  readonly verdict: DecidedCall['verdict'];
  readonly findings: readonly Finding[];
  /** What the wallet knows of it; null unless it was accepted. */
  readonly accepted: AcceptedCall | null;
  /** What the story expects; null when anything will do. */
  readonly expected: Expectation | null;
};

type Facts = Omit<PlayedCall, 'body' | 'findings' | 'accepted'>;

/** What is made of a call when it is asked for, which for most calls is never. */
type OnDemand = {
  readonly body: StoryBody['body'];
  /** Those of its payload, and those of its variables. */
  readonly findings: () => readonly Finding[];
  readonly unknown: readonly Finding[];
};

/** A call that was decided. A long story has many thousands: the class has the parts on demand, so that each call is small. */
export class EndedCall implements PlayedCall {
  readonly place: PlayedCall['place'];
  readonly at: PlayedCall['at'];
  readonly payload: PlayedCall['payload'];
  readonly typed: PlayedCall['typed'];
  readonly replacements: PlayedCall['replacements'];
  readonly edits: PlayedCall['edits'];
  readonly endpoint: PlayedCall['endpoint'];
  readonly scenario: PlayedCall['scenario'];
  readonly orderKey: PlayedCall['orderKey'];
  readonly merchantBizNo: PlayedCall['merchantBizNo'];
  readonly orderStatus: PlayedCall['orderStatus'];
  readonly result: PlayedCall['result'];
  readonly verdict: PlayedCall['verdict'];
  readonly expected: PlayedCall['expected'];
  readonly accepted: PlayedCall['accepted'];
  readonly #onDemand: OnDemand;
  #found: readonly Finding[] | null = null;

  constructor(facts: Facts, onDemand: OnDemand) {
    const { at, payload, scenario, orderKey, merchantBizNo, orderStatus, verdict } = facts;
    this.place = facts.place;
    this.at = at;
    this.payload = payload;
    this.typed = facts.typed;
    this.replacements = facts.replacements;
    this.edits = facts.edits;
    this.endpoint = facts.endpoint;
    this.scenario = scenario;
    this.orderKey = orderKey;
    this.merchantBizNo = merchantBizNo;
    this.orderStatus = orderStatus;
    this.result = facts.result;
    this.verdict = verdict;
    this.expected = facts.expected;
    this.accepted =
      verdict === 'accepted' && payload !== null
        ? { orderKey, merchantBizNo, scenario, at, status: orderStatus, payload }
        : null;
    this.#onDemand = onDemand;
  }

  get body(): Uint8Array {
    return this.#onDemand.body();
  }

  get findings(): readonly Finding[] {
    const { findings, unknown } = this.#onDemand;
    return (this.#found ??= inOrder(findings(), unknown));
  }
}

function inOrder(findings: readonly Finding[], unknown: readonly Finding[]): readonly Finding[] {
  return [...findings, ...unknown].sort(
    (one, other) => one.line - other.line || one.column - other.column || byName(one.rule, other.rule),
  );
}

function byName(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
