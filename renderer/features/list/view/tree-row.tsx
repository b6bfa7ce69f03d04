import { MoreHorizontal, Plus } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import type { ListRow, OrderRow as OfOrder, PayloadRow as OfPayload } from '../engine/list-rows.ts';
import { getRowState } from '../engine/row-state.ts';
import { sayFinding } from '../../../../shared/protocol/validate/say.ts';
import { selectAcceptedCalls, selectLastCalls } from '../store/list-selectors.ts';
import { selectShownNames } from '../../../store/order-names.ts';
import { useBench } from '../../../store/use-bench.ts';
import { activePayloadId } from '../../../store/window/active-tab.ts';
import { shownSummary } from '../../../store/writing/shown-findings.ts';
import { IconButton } from '../../../ui/button.tsx';
import type { Say } from '../../../words/i18n.ts';
import { OrderRow, getOrderLabel, useRowStates } from './order-row.tsx';
import { PayloadRow, getPayloadLabel } from './payload-row.tsx';
import styles from './tree.module.css';

export type DropEdge = 'before' | 'after' | 'into';

export type TreeRowProps<R extends ListRow = ListRow> = {
  readonly row: R;
  readonly index: number;
  readonly topPx: number;
  readonly isStop: boolean;
  readonly drop: DropEdge | null;
  /** Pointed at, or its menu is open. */
  readonly hasButtons: boolean;
  /** One translator for all rows: one for each is slow when many appear in a frame. */
  readonly t: Say;
};

export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { row } = props;
  return row.row === 'order' ? <OrderTreeRow {...props} row={row} /> : <PayloadTreeRow {...props} row={row} />;
});

function OrderTreeRow({ row, t, ...place }: TreeRowProps<OfOrder>) {
  const title = useBench((bench) => selectShownNames(bench).titleOf(row.group.order));
  const isChosen = useBench(({ listSelection }) => row.group.documents.every(({ id }) => listSelection.ids.has(id)));
  const states = useRowStates(row.group);
  const isRenaming = useBench((bench) => bench.renamingRow === row.id);
  const language = useBench((bench) => bench.settings.language);
  const name = useBench((bench) => selectShownNames(bench).nameOf(row.group.order));
  return (
    <div
      {...getRowAttributes({ row, ...place })}
      aria-level={1}
      aria-expanded={!row.isCollapsed}
      aria-selected={isChosen}
      aria-label={getOrderLabel({ row, name, title, states, language, t })}
      data-order={row.group.order}
      data-scenario={row.group.scenario}
      data-chosen={isChosen || undefined}
      draggable={!isRenaming}
    >
      <OrderRow row={row} title={title} states={states} isRenaming={isRenaming} t={t} />
      {place.hasButtons && !isRenaming ? (
        <span className={styles.buttons}>
          <RowButton act="add" label={t('list.addTo', { name })} />
          <RowButton act="more" label={t('list.moreOrder', { name })} />
        </span>
      ) : null}
    </div>
  );
}

function PayloadTreeRow({ row, t, ...place }: TreeRowProps<OfPayload>) {
  const { id, document } = row;
  const language = useBench((bench) => bench.settings.language);
  const isActive = useBench((bench) => activePayloadId(bench) === id);
  const isChosen = useBench(({ listSelection }) => listSelection.ids.has(id));
  const isRenaming = useBench((bench) => bench.renamingRow === id);
  const isNoneChosen = useBench(({ listSelection }) => listSelection.ids.size === 0);
  const summary = useBench((bench) => shownSummary(bench, id));
  const call = useBench((bench) => selectLastCalls(bench).get(id)) ?? null;
  const accepted = useBench((bench) => selectAcceptedCalls(bench).get(id)) ?? null;
  return (
    <div
      {...getRowAttributes({ row, ...place })}
      aria-level={2}
      aria-selected={isChosen || (isNoneChosen && isActive)}
      aria-current={isActive ? 'true' : undefined}
      aria-description={
        summary === undefined || summary.first === null ? undefined : sayFinding(summary.first, language)
      }
      aria-label={getPayloadLabel(row, summary, { call, accepted }, { t, language })}
      data-document={id}
      data-state={getRowState(call)}
      data-chosen={isChosen || undefined}
      draggable={!isRenaming}
    >
      <PayloadRow row={row} call={call} accepted={accepted} isRenaming={isRenaming} t={t} />
      {place.hasButtons && !isRenaming ? (
        <span className={styles.buttons}>
          <RowButton act="more" label={t('list.more', { name: document.name })} />
        </span>
      ) : null}
    </div>
  );
}

function getRowAttributes({ row, index, topPx, isStop, drop, hasButtons }: Omit<TreeRowProps, 't'>) {
  return {
    role: 'treeitem',
    className: styles.row,
    style: { transform: `translateY(${topPx}px)` },
    tabIndex: isStop ? 0 : -1,
    'aria-setsize': row.of,
    'aria-posinset': row.place,
    'data-index': index,
    'data-list-stop': '',
    'data-drop': drop ?? undefined,
    'data-buttons': hasButtons || undefined,
  } as const;
}

function RowButton({ act, label }: { readonly act: 'add' | 'more'; readonly label: string }) {
  const Icon = act === 'add' ? Plus : MoreHorizontal;
  return (
    <IconButton size="small" label={label} tabIndex={-1} data-act={act}>
      <Icon size={14} aria-hidden="true" />
    </IconButton>
  );
}

/** Finds the pressed button of a row; null for none. */
export function findPressedButton({
  target,
}: MouseEvent): { readonly button: Element; readonly isAdd: boolean } | null {
  const button = target instanceof Element ? target.closest('[data-act]') : null;
  return button === null ? null : { button, isAdd: button.getAttribute('data-act') === 'add' };
}
