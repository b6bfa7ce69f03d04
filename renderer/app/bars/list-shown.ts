import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { useMedia } from '../../ui/measured/use-media.ts';

/** In a narrower window the list takes the room of the second phone. */
const roomForList = '(width >= 1180px)';

/** Whether the list at the left is shown, and its switch. */
export function useListShown(): { readonly isShown: boolean; readonly toggle: () => void } {
  const store = useBenchStore();
  const hasRoom = useMedia(roomForList);
  const mode = useBench((bench) => bench.settings.list);
  // A name is changed in its row.
  const isRenaming = useBench((bench) => bench.renamingRow !== null);
  const isShown = isRenaming || (mode === 'auto' ? hasRoom : mode === 'shown');
  const toggle = (): void => {
    const wanted = isShown ? 'hidden' : 'shown';
    // What the window would do by itself is not remembered.
    store.getState().choose('list', isShown === hasRoom ? wanted : 'auto');
  };
  return { isShown, toggle };
}
