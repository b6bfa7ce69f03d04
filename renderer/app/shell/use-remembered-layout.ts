import { useState } from 'react';
import type { GroupProps } from 'react-resizable-panels';
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
