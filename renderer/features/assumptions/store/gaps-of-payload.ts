import { findGapsOfPayload } from '../engine/gaps-of-payload.ts';
import type { GapId } from '../../../../shared/gaps/gaps.ts';
import { memoised } from '../../../store/selectors.ts';

/** The gaps that the open payload rests on. */
export const selectGapsOfPayload = memoised(
  (bench) => [bench.analysis],
  (analysis): ReadonlySet<GapId> => (analysis === null ? new Set() : findGapsOfPayload(analysis)),
);
