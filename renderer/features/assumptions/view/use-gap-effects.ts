import { useDeferredValue, useMemo } from 'react';
import { gapEffects } from '../../../../shared/protocol/gaps/gap-effects.ts';
import type { GapEffect } from '../../../../shared/protocol/gaps/gap-effects.ts';
import type { GapId } from '../../../../shared/gaps/gaps.ts';
import { isLarge } from '../../../engine/payload/large-text.ts';
import { useBench } from '../../../store/use-bench.ts';

const nothing: ReadonlyMap<string, readonly GapEffect[]> = new Map();

/** What each of the values would change about the open payload now. A key stroke is drawn first, this after it. */
export function useGapEffects(id: GapId, values: readonly string[]): ReadonlyMap<string, readonly GapEffect[]> {
  const analysis = useDeferredValue(useBench((bench) => bench.analysis));
  const accepted = useBench((bench) => bench.accepted);
  const gaps = useBench((bench) => bench.gaps);
  const clientId = useBench((bench) => bench.session?.environment.clientId ?? '');
  const asked = values.join('\n');
  return useMemo(() => {
    if (analysis === null || asked === '' || isLarge(analysis.document)) return nothing;
    const { scenario, at: now, resolved } = analysis;
    return gapEffects({ text: resolved.text, scenario, clientId, accepted, now }, gaps, id, asked.split('\n'));
  }, [analysis, accepted, gaps, clientId, id, asked]);
}
