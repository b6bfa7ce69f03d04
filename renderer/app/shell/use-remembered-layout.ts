import { useEffect, useRef, useState } from 'react';
import { usePanelRef, type GroupProps, type PanelProps } from 'react-resizable-panels';
import { useBenchStore } from '../../store/use-bench.ts';

/** The stored sizes of a group's panes. */
export function useRememberedLayout(group: string): Pick<GroupProps, 'defaultLayout' | 'onLayoutChanged'> {
  const store = useBenchStore();
  const [defaultLayout] = useState(() => store.getState().settings.layout[group]);
  return {
    defaultLayout,
    onLayoutChanged: (layout, meta) => {
      if (!meta.isUserInteraction) return;
      const { settings, choose } = store.getState();
      choose('layout', { ...settings.layout, [group]: layout });
    },
  };
}

/** The size of a pane that follows the window's width until the user moves an edge of its group. */
export function usePaneShare(group: string, share: string): Pick<PanelProps, 'panelRef' | 'defaultSize'> {
  const store = useBenchStore();
  const panelRef = usePanelRef();
  const before = useRef(share);
  useEffect(() => {
    if (before.current === share) return undefined;
    before.current = share;
    if (store.getState().settings.layout[group] !== undefined) return undefined;
    // A pane that comes or goes with the width is known to its group in the next frame.
    const frame = requestAnimationFrame(() => panelRef.current?.resize(share));
    return () => cancelAnimationFrame(frame);
  }, [panelRef, store, group, share]);
  return { panelRef, defaultSize: share };
}
