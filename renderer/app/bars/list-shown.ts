import { useBench } from '../../store/use-bench.ts';
import { useMedia } from '../../ui/measured/use-media.ts';

type ListShown = {
  readonly isShown: boolean;
  /** Shows or hides the list; null in a window with room for it, where it is always shown. */
  readonly toggle: (() => void) | null;
};

/** Whether the list at the left is shown: in a narrow window it takes the room of the second phone. */
export function useListShown(): ListShown {
  const hasRoom = useMedia('(width >= 1180px)');
  const mode = useBench((bench) => bench.settings.list);
  // A name is changed in its row.
  const isRenaming = useBench((bench) => bench.renamingRow !== null);
  const choose = useBench((bench) => bench.choose);
  if (hasRoom) return { isShown: true, toggle: null };
  const isShown = isRenaming || mode === 'shown';
  return { isShown, toggle: () => choose('list', isShown ? 'auto' : 'shown') };
}
