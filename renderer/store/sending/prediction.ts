import { asThePlatform } from '../../../shared/documents/sandbox-controls.ts';
import { predictAnswer } from '../../../shared/protocol/simulate/predict-answer.ts';
import type { Prediction } from '../../../shared/protocol/simulate/predict-answer.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { isReadable } from '../../engine/payload/analysis.ts';
import { isLarge } from '../../engine/payload/large-text.ts';
import { recognised } from '../../engine/payload/looks-like.ts';
import { believedState } from '../../engine/payload/believed-state.ts';
import { inUseOf } from './in-use.ts';
import type { WithEnvironments } from './in-use.ts';
import { memoised } from '../selectors.ts';
import type { Bench } from '../slice.ts';
import { payloadInFront } from '../window/front.ts';

/** What is known of the answer to the payload in front, before it is sent. */
export type Preflight =
  /** A long text, while it is typed. */
  | { readonly is: 'reading' }
  | { readonly is: 'unreadable' }
  /** `calls`: so many accepted calls of the order it rests on. */
  | {
      readonly is: 'predicted';
      readonly prediction: Prediction;
      readonly calls: number;
      /** The scenario that the service takes it for, where that is another one than it is kept as. */
      readonly takenFor: Scenario | null;
    };

/** A text of so many UTF-16 units is not asked about with every key: to check it as the service does takes as long as all else. */
const longUnits = 65_536;

function isLong(analysis: Bench['analysis']): boolean {
  return analysis !== null && analysis.document.text.length > longUnits;
}

/** What it follows from. */
export type WithPayloadInFront = WithEnvironments &
  Pick<Bench, 'analysis' | 'isTyping' | 'orderKey' | 'accepted' | 'front'>;

/** How the service in use is expected to answer the payload in front if it were sent now; null where none is, or it is large. */
export const selectPreflight = memoised(
  (bench: WithPayloadInFront) => [
    bench.analysis,
    bench.isTyping && isLong(bench.analysis),
    bench.orderKey,
    bench.accepted,
    inUseOf(bench, payloadInFront(bench)),
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

/** The run's time, where what is in front is sent with another one: outside of the bench's own sandbox time is real. */
export function otherRunTime({ shownNow, runShown }: Pick<Bench, 'shownNow' | 'runShown'>): number | null {
  return Math.abs(shownNow - runShown) > toleratedMs ? runShown : null;
}

const toleratedMs = 2000;
