import { say, type Words } from '../lib/text/words.ts';

/** A gap as its table defines it: the values, and everything that a user reads about them. */
export type GapRow = {
  readonly id: string;
  readonly default: string;
  /** What the default rests on: S the specification's wording, P public documents or client code of sibling APIs, J judgement. */
  readonly evidence: readonly ('S' | 'P' | 'J')[];
  /** The open question. */
  readonly point: Words;
  /** The effect of each value, the default first. */
  readonly values: Readonly<Record<string, Words>>;
  /** What a custom value is, for a gap that takes one. */
  readonly ownText?: Words;
  /** What the gap has an effect on. */
  readonly touches: Words;
  /** The clauses (`section/field`) it affects beyond those of fields and lifecycles that name it. */
  readonly clauses?: readonly string[];
  /** The headers it affects. */
  readonly headers?: readonly string[];
  /** The validation rules it affects. */
  readonly rules?: readonly string[];
  /** Choosing the default's value differs from choosing nothing. */
  readonly unchosen?: 'differs';
};

/** What gaps of several tables have an effect on. */
export const effects = {
  requests: say('Validation of requests', '請求的驗證'),
  sandbox: say('Responses of the sandbox', '沙盒的回應'),
};
