import { useBench } from '../../../store/use-bench.ts';

/** Ends renaming; `isByKey` focuses the row again. */
export function useRenamed(row: string): (isByKey: boolean) => void {
  const rename = useBench((bench) => bench.renameRow);
  const isOf = useBench((bench) => bench.renamingRow === row);
  return (isByKey) => {
    if (!isOf) return;
    if (isByKey) document.querySelector<HTMLElement>('[data-rename]')?.closest<HTMLElement>('[data-index]')?.focus();
    rename(null);
  };
}
