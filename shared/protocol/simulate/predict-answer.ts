import type { Result } from '../../documents/call.ts';
import type { Finding } from '../../documents/finding.ts';
import { everyoneOnboarded, type Controls } from '../../documents/sandbox-controls.ts';
import { findGap, gapValue, type GapChoices, type GapId } from '../../gaps/gaps.ts';
import { parseSize } from '../../lib/parse-size.ts';
import { fingerprintOf } from '../../lib/text/fnv1a.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { scenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { endpointMethod, endpoints } from '../../specification/endpoints.ts';
import { firstPayloadStep } from '../sandbox/checks/all-checks.ts';
import { findRefusingError } from '../sandbox/checks/payload.ts';
import { decide } from '../sandbox/decide.ts';
import { offlineCrypto, type KnownOrder, type KnownRequest, type SandboxCrypto } from '../sandbox/sandbox-case.ts';
import type { Decision } from '../sandbox/decision.ts';
import type { AcceptedRequests } from '../validate/options.ts';

/** A service's assumed state before a send, as plain data for workers. */
export type BelievedState = {
  readonly clientId: string;
  /** The order as its accepted calls left it; null before the first. */
  readonly order: KnownOrder | null;
  readonly requests: AcceptedRequests;
  readonly gaps: GapChoices;
  /** How the service decides, if known; else as the platform. */
  readonly controls?: Controls;
};

export type Prediction = {
  readonly result: Result;
  readonly verdict: 'accepted' | 'repeated' | 'ignored' | 'refused';
  /** The finding that the refusal is about; null where it is about none. */
  readonly finding: Finding | null;
  readonly gap: GapId | null;
};

/** Predicts the answer to a text sent now, from the first step of the payload: signature and headers count as good, no fault plan. Pure. */
export function predictAnswer(
  text: string,
  scenario: Pick<Scenario, 'endpoint'>,
  now: Instant,
  state: BelievedState,
): Prediction {
  const { clientId, order, gaps, controls } = state;
  const body = new TextEncoder().encode(text);
  const isTooLarge = body.length > (parseSize(gapValue(gaps, 'body-limit')) ?? Infinity);
  const decision = decide(
    {
      request: {
        method: endpointMethod(gaps),
        target: endpoints[scenario.endpoint].path,
        headers: [['Client-Id', clientId]],
        body: isTooLarge ? null : body,
      },
      memory: {
        order: () => order,
        request: (_, requestId) => knownRequest(state, requestId),
      },
      now,
      setup: {
        scenarios,
        gaps,
        scheme: gaps.scheme ?? null,
        notOnboarded: controls?.notOnboarded ?? everyoneOnboarded,
        ...(controls === undefined ? {} : { mode: controls.mode }),
      },
      crypto: printCrypto,
    },
    // What is too large is turned away before anything of it is read.
    isTooLarge ? 1 : firstPayloadStep,
  );
  return predictionOf(decision);
}

function knownRequest({ requests }: BelievedState, requestId: string): KnownRequest | null {
  const known = requests.get(requestId);
  return known === undefined ? null : { callId: requestId, bodySha256: known, answer: '', changesNothing: false };
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** Fingerprints distinguish texts for the engine; they are no digests. */
const printCrypto: SandboxCrypto = {
  ...offlineCrypto,
  sha256: (data) => fingerprintOf(typeof data === 'string' ? data : decoder.decode(data)),
};

function predictionOf(decision: Decision): Prediction {
  const { result, findings, acceptance, repeats, changesNothing, endedBy } = decision;
  const isRefused = endedBy !== null && repeats === null && !changesNothing;
  const finding = isRefused ? findRefusingError(findings) : null;
  const verdict =
    repeats !== null ? 'repeated' : changesNothing ? 'ignored' : acceptance === null ? 'refused' : 'accepted';
  return { result, verdict, finding, gap: gapNamedIn(result.resultMessage ?? '') };
}

/** The assumption at the end of an answer's message; null if none. */
export function gapNamedIn(message: string): GapId | null {
  return findGap(/\((?:assumption|open point): ([a-z0-9-]{1,40})\)$/.exec(message)?.[1] ?? '')?.id ?? null;
}
