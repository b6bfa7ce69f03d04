import type { Comparison, Explanation, Result } from '../../documents/call.ts';
import { gaps as allGaps, gapValue } from '../../gaps/gaps.ts';
import { createResult, readResult, writeAnswerBody } from './answer.ts';
import { checks } from './checks/all-checks.ts';
import { decide, prepareDecision, type PreparedDecision } from './decide.ts';
import type { Decision } from './decision.ts';
import type { SandboxCase, SandboxMemory } from './sandbox-case.ts';

/** The answer of a real service to a call that a sandbox passed on. */
export type ServiceAnswer = {
  readonly status: number;
  /** The readable body. */
  readonly text: string;
};

type ForwardedCase = Omit<SandboxCase, 'memory' | 'faults'>;

/** The refusal of a call that does not verify; null: a known client signed it, and it may be passed on. It rests on no earlier call. Pure. */
export function refusalBeforeForward(given: ForwardedCase): Decision | null {
  const decision = decide({ ...given, memory: nothingKnown });
  return decision.signature === 'verified' ? null : decision;
}

/** Prepares the decision on a call that was not passed on for this refusal. It never accepts, whatever time it is by now. Pure. */
export function prepareRefused(given: ForwardedCase, refusal: Decision): PreparedDecision {
  const prepared = prepareDecision(given);
  const refused = (memory: SandboxMemory): Decision => {
    const decision = prepared.decide(memory);
    return decision.signature === 'verified' ? refusal : decision;
  };
  return { memoryKeys: prepared.memoryKeys, decide: refused };
}

const nothingKnown: SandboxMemory = { order: () => null, request: () => null };

/**
 * Prepares the decision on a call that a real service has answered. The sandbox remembers what the service accepted: upon
 * its own rules, upon those that explain the answer, or leniently. Pure.
 */
export function prepareForwarded(given: ForwardedCase, answer: ServiceAnswer): PreparedDecision {
  const { memoryKeys } = prepareDecision(given);
  return { memoryKeys, decide: (memory) => followService({ ...given, memory }, answer) };
}

/** The same for a call that no service answered: nothing is decided, and 502 says `message`. Pure. */
export function prepareUnanswered(given: ForwardedCase, message: string): PreparedDecision {
  const { memoryKeys } = prepareDecision(given);
  const undecided = (memory: SandboxMemory): Decision => {
    const own = decide({ ...given, memory });
    const result = createResult('UNKNOWN_EXCEPTION', null, message);
    const body = writeAnswerBody(result, null);
    return { ...own, ...changingNothing, status: 502, result, body };
  };
  return { memoryKeys, decide: undecided };
}

const changingNothing = { acceptance: null, repeats: null, changesNothing: false } as const;

function followService(given: SandboxCase, { status, text }: ServiceAnswer): Decision {
  const own = decide(given);
  const result = readResult(text);
  const isSame = (one: Decision): boolean => result !== null && isSameAnswer(one, status, result);
  const agrees = isSame(own);
  const isLong = (given.request.body?.length ?? 0) > mostExplainedBytes;
  const explained = agrees || isLong || result === null ? [] : explanationsOf(given, own, isSame);
  const [nearest] = explained;
  const comparison: Comparison = {
    status,
    own: { status: own.status, result: own.result, body: own.body },
    agrees,
    check: agrees ? null : checkOf(own, nearest?.decision ?? null, result),
    explanations: explained.slice(0, mostExplanations).map(({ gap, value }) => ({ gap, value })),
  };
  const followed = agrees ? own : (nearest?.decision ?? lenient(given));
  const isAccepted = result?.resultStatus === 'S';
  const isFollowed = isAccepted && followed.result.resultStatus === 'S';
  const { acceptance, repeats, changesNothing } = followed;
  // A check that came before the signature, such as rate-limit, has not read what was passed on as verified.
  const read = own.signature === 'verified' ? own : decide({ ...given, memory: nothingKnown });
  const { signature, findings, decrypted, summary } = read;
  return {
    ...own,
    signature,
    findings,
    decrypted,
    ...(isFollowed ? { acceptance, repeats, changesNothing } : { ...changingNothing, changesNothing: isAccepted }),
    status,
    result: result ?? unreadableResult,
    body: text,
    summary: isFollowed ? { ...summary, orderStatus: followed.summary.orderStatus } : summary,
    forwarded: comparison,
  };
}

/** Stands for the result of an answer that has none. */
export const unreadableResult: Result = { resultCode: '', resultStatus: '' };

const mostExplanations = 3;

/** Of a longer call it is only said that it differs: each value of each gap decides it again. */
const mostExplainedBytes = 64 * 1024;

function isSameAnswer({ status, result }: Decision, other: number, { resultCode, resultStatus }: Result): boolean {
  return status === other && result.resultCode === resultCode && result.resultStatus === resultStatus;
}

/** What the sandbox does with a call that the service accepted for a reason it does not know. */
function lenient(given: SandboxCase): Decision {
  return decide({ ...given, setup: { ...given.setup, mode: 'lenient' } });
}

type Explained = Explanation & { readonly decision: Decision };

/** Before this step nothing of the payload is read, and many values refuse any call. */
const firstTellingStep = 5;

/**
 * Decides again under each other value of each gap, alone. Those that the payload touches come first, then those that end
 * the call latest. Values that end it before its payload is read explain it only where one gap alone does.
 */
function explanationsOf(given: SandboxCase, own: Decision, isSame: (one: Decision) => boolean): readonly Explained[] {
  const { setup } = given;
  const all = allGaps.flatMap(({ id, default: usual, others }) =>
    // Under another identity the order has other calls, which are not at hand.
    id === 'order-identity' ? [] : [usual, ...others].map((value): Explanation => ({ gap: id, value })),
  );
  const found = all
    .filter(({ gap, value }) => value !== gapValue(setup.gaps, gap))
    .map(({ gap, value }): Explained => {
      const decision = decide({ ...given, setup: { ...setup, gaps: { ...setup.gaps, [gap]: value } } });
      return { gap, value, decision };
    })
    .filter(({ decision }) => isSame(decision));
  const telling = found.filter(({ decision: { endedBy } }) => (endedBy?.step ?? firstTellingStep) >= firstTellingStep);
  const touched = new Set([...own.findings.map((finding) => finding.gap), gapNamedBy(own.result)]);
  const rank = ({ gap, decision: { endedBy } }: Explained): number =>
    (touched.has(gap) ? checks.length + 1 : 0) + (endedBy === null ? checks.length : checks.indexOf(endedBy));
  const ranked = telling.toSorted((one, other) => rank(other) - rank(one));
  if (ranked.length > 0) return ranked;
  return new Set(found.map(({ gap }) => gap)).size === 1 ? found : [];
}

/** The gap that a result names at its end. */
function gapNamedBy({ resultMessage = '' }: Result): string | undefined {
  return /\(assumption: ([\w-]+)\)$/.exec(resultMessage)?.[1];
}

/** The earlier of the checks that ended both; for the service, the one that gives such a code. */
function checkOf(own: Decision, explained: Decision | null, result: Result | null): string | null {
  if (result === null) return 'answer';
  const ofService = explained === null ? checkOfCode(result) : (explained.endedBy?.name ?? null);
  const names = [own.endedBy?.name ?? null, ofService].filter((name) => name !== null);
  return checks.find(({ name }) => names.includes(name))?.name ?? null;
}

function checkOfCode({ resultCode }: Result): string | null {
  return codes.find(([code]) => code === resultCode)?.[1] ?? null;
}

const codes: readonly (readonly [code: string, check: string])[] = [
  ['PARAM_ILLEGAL', 'rules'],
  ['UN_SUPPORT_BUSINESS', 'onboarding'],
  ['ORDER_STATUS_INVALID', 'move'],
  ['INVALID_CLIENT', 'client'],
  ['KEY_NOT_FOUND', 'key'],
  ['INVALID_SIGNATURE', 'signature'],
];
