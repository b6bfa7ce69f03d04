import { useEffect, useRef } from 'react';
import { usePanelRef } from 'react-resizable-panels';
import type { PanelProps } from 'react-resizable-panels';
import { useBenchStore } from '../../store/use-bench.ts';
import { useMedia } from '../../ui/measured/use-media.ts';

/**
 * The pane of the stage. In a wide window it has room for every page beside the phones, and the editor has room still;
 * it follows the window until the user has moved its edge.
 */
export function useStagePane(): Pick<PanelProps, 'panelRef' | 'defaultSize'> {
  const store = useBenchStore();
  const panelRef = usePanelRef();
  const share = useMedia('(width >= 1800px)') ? '60%' : '48%';
  const before = useRef(share);
  useEffect(() => {
    if (before.current === share) return;
    before.current = share;
    if (store.getState().settings.layout['upper'] === undefined) panelRef.current?.resize(share);
  }, [panelRef, store, share]);
  return { panelRef, defaultSize: share };
}
