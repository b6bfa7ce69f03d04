import { asThePlatform, type Controls } from '../../../shared/documents/sandbox-controls.ts';
import { findRefusingError } from '../../../shared/protocol/sandbox/checks/payload.ts';
import {
  predictAnswer,
  type Prediction,
  type BelievedState,
} from '../../../shared/protocol/simulate/predict-answer.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { isReadable } from '../../engine/payload/analysis.ts';
import { isLarge } from '../../engine/payload/large-text.ts';
import { recognised } from '../../engine/payload/guess-scenario.ts';
import { acceptedAt } from '../../engine/stage/stage.ts';
import { inUseOf, type WithEnvironments } from './in-use.ts';
import { memoised } from '../selectors.ts';
import type { Bench } from '../slice.ts';
import { activePayloadId } from '../window/active-tab.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import { acceptedIn } from '../../engine/calls/calls-of-environment.ts';
import type { InUse } from '../../engine/environments/in-use.ts';
import { orderStanding, acceptedRequests } from '../../engine/payload/history.ts';
import type { Finding } from '../../../shared/documents/finding.ts';

export type Preflight =
  /** A long text, while it is typed. */
  | { readonly is: 'reading' }
  | { readonly is: 'unreadable' }
  /** `calls`: so many accepted calls of the order it rests on. */
  | {
      readonly is: 'predicted';
      readonly prediction: Prediction;
      readonly calls: number;
      /** The scenario the service recognises, if it is another one. */
      readonly takenFor: Scenario | null;
    };

/** A longer text (UTF-16 units) is not predicted with every key: that costs as much as all else. */
const longUnits = 65_536;

function isLong(analysis: Bench['analysis']): boolean {
  return analysis !== null && analysis.document.text.length > longUnits;
}

export type WithActivePayload = WithEnvironments &
  Pick<Bench, 'analysis' | 'isTyping' | 'orderKey' | 'accepted' | 'activeTab'>;

/** Predicts the service's answer to the active payload; null for none or a large text. */
export const selectPreflight = memoised(
  (bench: WithActivePayload) => [
    bench.analysis,
    bench.isTyping && isLong(bench.analysis),
    bench.orderKey,
    bench.accepted,
    inUseOf(bench, activePayloadId(bench)),
    bench.session?.sandbox,
  ],
  (analysis, isReading, orderKey, accepted, inUse, sandbox): Preflight | null => {
    if (analysis === null || isLarge(analysis.document)) return null;
    if (isReading) return { is: 'reading' };
    if (!isReadable(analysis)) return { is: 'unreadable' };
    const calls = accepted.filter((call) => call.orderKey === orderKey).length;
    const { resolved, scenario, at } = analysis;
    const believed = believedState(accepted, orderKey, inUse, sandbox ?? asThePlatform);
    const prediction = predictAnswer(resolved.text, scenario, at, believed);
    const taken = analysis.scan.root === null ? null : recognised(analysis.scan.root);
    return { is: 'predicted', prediction, calls, takenFor: taken?.id === scenario.id ? null : taken };
  },
);

/** Whether the active payload would be refused if it were sent now. */
export function isPredictedRefused(bench: WithActivePayload): boolean {
  const known = selectPreflight(bench);
  return known?.is === 'predicted' && known.prediction.verdict === 'refused';
}

/** The problem that the predicted refusal is about, which every place names first; null for none. */
export const selectRefusingProblem = memoised(
  (bench: WithActivePayload) => [selectPreflight(bench), bench.analysis?.findings ?? null],
  (known, findings): Finding | null => {
    if (findings === null) return null;
    if (known?.is === 'unreadable') return findRefusingError(findings);
    if (known?.is !== 'predicted' || known.prediction.finding === null) return null;
    return problemBehind(known.prediction.finding, findings);
  },
);

/** Whether it was accepted as it is, whatever time or history the phones show; a refusal of a repeat is no problem of it. */
export function wasAccepted({ stage }: Pick<Bench, 'stage'>): boolean {
  return stage !== null && acceptedAt(stage.input) !== null;
}

/** The run's time where the active tab uses real time; else null. */
export function otherRunTime({ shownNow, runShown }: Pick<Bench, 'shownNow' | 'runShown'>): number | null {
  return Math.abs(shownNow - runShown) > toleratedMs ? runShown : null;
}

const toleratedMs = 2000;

/**
 * What a service is believed to know: the order and the accepted requests of this caller. `controls` apply to the
 * embedded sandbox only.
 */
function believedState(
  accepted: readonly AcceptedCall[],
  orderKey: string | null,
  { environment, clientId, gaps }: Pick<InUse, 'environment' | 'clientId' | 'gaps'>,
  controls: Controls,
): BelievedState {
  const own = acceptedIn(accepted, environment);
  const standing = orderKey === null ? null : orderStanding(own, orderKey);
  const first = own.find((call) => call.orderKey === orderKey);
  const order =
    standing === null || orderKey === null || first === undefined
      ? null
      : { ...standing, orderKey, orderId: '', scenario: first.scenario };
  const requests = acceptedRequests(accepted, { clientId, environment });
  return { clientId, order, requests, gaps, ...(environment === undefined ? { controls } : {}) };
}

/**
 * The problem of an author's list that is behind a service's refusal: the same one, else the error at the same place
 * (a misspelt variable in a value that is refused), else the misspelt name of a field that is missing. Null for none.
 */
export function problemBehind(refusal: Finding, problems: readonly Finding[]): Finding | null {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const { rule, path, words } = refusal;
  return (
    errors.find((each) => each.path === path && each.words.key === words.key) ??
    errors.find((each) => each.path === path) ??
    errors.find((each) => each.rule === rule && each.words.values['field'] === words.values['field']) ??
    null
  );
}
