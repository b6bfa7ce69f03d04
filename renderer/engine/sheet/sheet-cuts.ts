import type { TextCut } from '../../../shared/specification/text-cuts.ts';
import type { SheetCell, SheetGroup } from './sheet-choice.ts';

/** What was found on the phones that were looked at, by their ids; a phone that is absent was not looked at yet. */
export type SheetCuts = ReadonlyMap<string, readonly TextCut[]>;

/** The phones on which something is cut, in their groups. */
export function groupsWithCuts(groups: readonly SheetGroup[], cuts: SheetCuts): readonly SheetGroup[] {
  const isCut = ({ id }: SheetCell): boolean => (cuts.get(id)?.length ?? 0) > 0;
  return groups
    .map((group) => ({ ...group, cells: group.cells.filter(isCut) }))
    .filter(({ cells }) => cells.length > 0);
}

/** The same text on the same surface counts once, whatever is wrong with it. */
export function distinctCuts(cuts: readonly TextCut[]): readonly TextCut[] {
  return [...new Map(cuts.map((cut) => [`${cut.surface} ${cut.pointer} ${cut.text}`, cut])).values()];
}
