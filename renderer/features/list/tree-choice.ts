import { nothingChosen, payloadsOf } from '../../engine/list/choosing.ts';
import type { Chosen } from '../../engine/list/choosing.ts';
import { orderRowId } from '../../engine/list/list-rows.ts';
import type { ListRow } from '../../engine/list/list-rows.ts';
import type { Bench } from '../../store/slice.ts';
import { payloadInFront } from '../../store/window/front.ts';

/** What is chosen; where nothing is, what is in front. */
export function chosenNow(bench: Pick<Bench, 'chosen' | 'front'>): Chosen {
  const front = payloadInFront(bench);
  return bench.chosen.ids.size > 0 || front === null ? bench.chosen : { ids: new Set([front]), anchor: front };
}

/**
 * Makes a row what commands are about, which is what is chosen, or in front: a payload comes to the front, an order is chosen
 * whole. What is chosen with others stays so, but not for having been in an order that was.
 */
export function bringToCommands(bench: Bench, row: ListRow): void {
  const own = payloadsOf(row);
  if (row.row === 'payload') {
    const { ids } = bench.chosen;
    const isAmong = ids.size > 1 && ids.has(row.id) && !isChosenWhole(bench, row.document.order);
    if (!isAmong) bench.open(row.id);
    return;
  }
  const front = payloadInFront(bench);
  const [first] = own;
  if ((front === null || !own.includes(front)) && first !== undefined) bench.open(first);
  bench.choosePayloads({ ids: new Set(own), anchor: row.id });
}

/** The same for as long as the menu of a row is open. Gives what ends it where nothing was run from the menu. */
export function chooseForMenu(bench: () => Bench, row: ListRow): () => void {
  const wasChosen = row.row === 'order' && isChosenWhole(bench(), row.group.order);
  bringToCommands(bench(), row);
  return () => {
    if (row.row === 'order' && !wasChosen) bench().choosePayloads(nothingChosen);
  };
}

/** Whether an order was chosen by its own row. */
function isChosenWhole({ chosen, documents }: Pick<Bench, 'chosen' | 'documents'>, order: string): boolean {
  const own = documents.filter((document) => document.order === order);
  return chosen.anchor === orderRowId(order) && chosen.ids.size === own.length;
}

/** The command that moves, renames or removes what a row was made to stand for. */
export function commandOn(row: ListRow, act: 'rename' | 'remove' | 'move-up' | 'move-down'): string {
  if (row.row === 'payload') return `payload.${act}`;
  return `order.${act === 'remove' ? 'delete' : act}`;
}
