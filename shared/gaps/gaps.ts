/**
 * The gaps: what the specification leaves unsaid or says twice. Each is one switch of the project. Nothing in
 * the product may rest on such a point without naming its id. The words of each row stand in gap-words.ts.
 *
 * evidence: S follows from the specification's wording, P public sibling documents or public client code of the same
 * API family, J judgement.
 *
 * That each other value makes a difference is shown by the demonstrations in shared/protocol/gaps/testing and, on the wire,
 * in electron/services/sandbox/server/testing; gap-demonstrations.test.ts beside the latter asks for one of every value.
 */
const rows = [
  { id: 'http-method', default: 'post', others: ['put'], ownText: false, evidence: ['P'] },
  {
    id: 'signing-profile',
    default: 'openapi',
    others: [
      'openapi-spaced',
      'epoch-millis',
      'utc-seconds',
      'basic-offset',
      'mini-program',
      'no-key-version',
      'base64url',
    ],
    ownText: true,
    evidence: ['P'],
  },
  { id: 'signed-path', default: 'path-and-query', others: ['path'], ownText: true, evidence: ['P'] },
  { id: 'response-signature', default: 'signed', others: ['unsigned'], ownText: false, evidence: ['P'] },
  {
    id: 'ecc224',
    default: 'sha224-der',
    others: ['sha256-der', 'sha224-p1363', 'sha256-p1363'],
    ownText: false,
    evidence: ['J'],
  },
  {
    id: 'encryption',
    default: 'ecb-pkcs1',
    others: ['cbc-pkcs1', 'gcm-oaep'],
    ownText: false,
    evidence: ['P', 'J'],
  },
  { id: 'encryption-order', default: 'encrypt-first', others: ['sign-first'], ownText: false, evidence: ['P', 'J'] },
  { id: 'encrypted-type', default: 'text-plain', others: ['json'], ownText: false, evidence: ['P'] },
  { id: 'encrypted-reply', default: 'yes', others: ['no'], ownText: false, evidence: ['P'] },
  { id: 'base-fields', default: 'required', others: ['optional'], ownText: false, evidence: ['S'] },
  { id: 'request-id-form', default: 'hex32', others: ['dashed36'], ownText: false, evidence: ['S'] },
  { id: 'amount-required', default: 'optional', others: ['required'], ownText: false, evidence: ['J'] },
  { id: 'movie-address', default: 'when-ticketed', others: ['always'], ownText: false, evidence: ['S'] },
  { id: 'ticket-type-values', default: 'any', others: [], ownText: false, evidence: ['S'] },
  { id: 'passenger-moves', default: 'free', others: ['forward'], ownText: false, evidence: ['J'] },
  { id: 'passenger-code', default: 'optional', others: [], ownText: false, evidence: ['S'] },
  { id: 'train-biz-type', default: 'any', others: [], ownText: false, evidence: ['J', 'S'] },
  { id: 'movie-biz-type', default: 'any', others: [], ownText: false, evidence: ['J', 'S'] },
  { id: 'charging-biz-type', default: 'accept', others: ['reject'], ownText: false, evidence: ['S'] },
  { id: 'queue-final', default: 'final', others: ['forward-only'], ownText: false, evidence: ['J'] },
  { id: 'queue-first-cancelled', default: 'reject', others: ['accept'], ownText: false, evidence: ['S'] },
  {
    id: 'ticket-moves',
    default: 'end-is-end',
    others: ['refund-after-use'],
    ownText: false,
    evidence: ['S', 'J'],
  },
  { id: 'charging-moves', default: 'free', others: ['forward-only'], ownText: false, evidence: ['S', 'J'] },
  { id: 'voucher-moves', default: 'update', others: ['reject'], ownText: false, evidence: ['J'] },
  { id: 'display-window', default: 'bounded', others: ['ignored'], ownText: false, evidence: ['S', 'P'] },
  { id: 'notification-end', default: 'expiry', others: ['24h'], ownText: false, evidence: ['J'] },
  { id: 'service-card', default: 'with-notification', others: ['none'], ownText: false, evidence: ['J'] },
  { id: 'voucher-notification', default: 'none', others: ['on-issue'], ownText: false, evidence: ['J'] },
  { id: 'notification-text', default: 'own', others: [], ownText: false, evidence: ['J'] },
  {
    id: 'hide-after-origin',
    default: 'accepted',
    others: ['modify-time', 'first-call'],
    ownText: false,
    evidence: ['J'],
  },
  { id: 'movie-lead', default: 'at-once', others: ['not-shown'], ownText: false, evidence: ['J'] },
  { id: 'missing-locale', default: 'hidden', others: ['fall-back'], ownText: false, evidence: ['P'] },
  { id: 'time-unit', default: 'millis', others: ['seconds'], ownText: false, evidence: ['S'] },
  { id: 'negative-time', default: 'accept', others: ['reject'], ownText: false, evidence: ['J'] },
  {
    id: 'length-unit',
    default: 'code-points',
    others: ['utf16', 'utf8-bytes'],
    ownText: false,
    evidence: ['J'],
  },
  { id: 'remark-mixed', default: 'weighted', others: [], ownText: false, evidence: ['S'] },
  { id: 'minor-unit', default: 'hundredths', others: ['iso-exponent'], ownText: false, evidence: ['J'] },
  { id: 'kilobyte', default: '1000', others: ['1024'], ownText: false, evidence: ['J'] },
  { id: 'text-lines', default: 'emulated', others: ['unbounded'], ownText: true, evidence: ['J'] },
  { id: 'stale-update', default: 'reject', others: ['ignore'], ownText: false, evidence: ['S', 'J'] },
  { id: 'changed-create-time', default: 'reject', others: ['report'], ownText: false, evidence: ['S', 'J'] },
  {
    id: 'repeated-request-id',
    default: 'replay',
    others: ['reject', 'ignore'],
    ownText: false,
    evidence: ['J'],
  },
  {
    id: 'order-identity',
    default: 'client-and-merchant',
    others: ['client'],
    ownText: false,
    evidence: ['J'],
  },
  {
    id: 'gateway-result',
    default: 'param-illegal',
    others: ['gateway-codes', 'http-4xx'],
    ownText: false,
    evidence: ['J'],
  },
  { id: 'http-status', default: '200-and-4xx', others: ['always-200'], ownText: false, evidence: ['J'] },
  {
    id: 'request-time',
    default: 'any',
    others: ['offset', 'offset-millis', 'utc-offset', 'basic-offset', 'utc-z', 'utc-z-millis', 'epoch-millis'],
    ownText: false,
    evidence: ['P'],
  },
  { id: 'clock-skew', default: '15m', others: ['off'], ownText: true, evidence: ['J'] },
  { id: 'rate-limit', default: 'none', others: [], ownText: true, evidence: ['J'] },
  { id: 'body-limit', default: '1MiB', others: [], ownText: true, evidence: ['J'] },
  { id: 'pass-reply', default: 'base', others: [], ownText: false, evidence: ['S'] },
  { id: 'scene-code', default: 'absent', others: [], ownText: true, evidence: ['J'] },
  { id: 'ticket-list-shape', default: 'both', others: [], ownText: false, evidence: ['S'] },
  { id: 'unknown-fields', default: 'warn', others: ['reject', 'ignore'], ownText: false, evidence: ['J'] },
  { id: 'null-member', default: 'absent', others: ['reject'], ownText: false, evidence: ['P'] },
  { id: 'answer-names', default: 'title', others: ['lower'], ownText: false, evidence: ['P'] },
  { id: 'pair-separator', default: 'comma', others: ['comma-space'], ownText: false, evidence: ['P'] },
  {
    id: 'reply-key',
    default: 'fresh-256',
    others: ['fresh-same-length', 'request-key'],
    ownText: false,
    evidence: ['P'],
  },
  {
    id: 'scheme',
    default: 'walletapp',
    others: [],
    ownText: true,
    evidence: [],
    // Templates write it; in force is nothing until somebody chooses a scheme, this one or another.
    unchosen: 'differs',
  },
] as const;

export type GapId = (typeof rows)[number]['id'];
type Evidence = 'S' | 'P' | 'J';

export type Gap = {
  readonly id: GapId;
  readonly default: string;
  readonly others: readonly string[];
  /** Whether the gap takes a custom value. */
  readonly ownText: boolean;
  readonly evidence: readonly Evidence[];
  /** Choosing the default's value differs from choosing nothing. */
  readonly unchosen?: 'differs';
};

export const gaps: readonly Gap[] = rows;

/** The values chosen, by gap; a gap that is absent has its default. */
export type GapChoices = Readonly<Partial<Record<GapId, string>>>;

const byId = new Map<string, Gap>(gaps.map((gap) => [gap.id, gap]));

/** The gap that a text names, or null when there is none. */
export function findGap(id: string): Gap | null {
  return byId.get(id) ?? null;
}

/** The gap of an id. */
export function gapOf(id: GapId): Gap {
  const gap = byId.get(id);
  if (gap === undefined) throw new Error(`There is no assumption named ${id}`);
  return gap;
}

/** The value of a gap under these choices. */
export function gapValue(choices: GapChoices, id: GapId): string {
  return choices[id] ?? gapOf(id).default;
}

/** One value of a gap. */
export type GapValue = { readonly gap: GapId; readonly value: string };

/** Whether a gap has this value under these choices. */
export function isChosen(choices: GapChoices, { gap, value }: GapValue): boolean {
  return gapValue(choices, gap) === value;
}

/**
 * The app scheme that links must have, without `://`; null: nobody chose one, and any app's scheme is allowed.
 * Templates and links of answers use `gapValue`, which always names one.
 */
export function effectiveScheme(choices: GapChoices): string | null {
  return choices.scheme ?? null;
}

/** How bad a finding is, worst first; an assumption is neither right nor wrong: it rests on a gap. */
export const severities = ['error', 'assumption', 'warning'] as const;
export type Severity = (typeof severities)[number];
