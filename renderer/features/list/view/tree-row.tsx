import { MoreHorizontal, Plus, Check, CircleHelp, X } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import type { ListRow, OrderRow as OfOrder, PayloadRow as OfPayload, PayloadRow as Row } from '../engine/list-rows.ts';
import { getRowState, type RowState } from '../engine/row-state.ts';
import { sayFinding } from '../../../../shared/protocol/validate/say.ts';
import { selectAcceptedCalls, selectLastCalls } from '../store/list-selectors.ts';
import { selectShownNames } from '../../../store/order-names.ts';
import { useBench } from '../../../store/use-bench.ts';
import { activePayloadId } from '../../../store/window/active-tab.ts';
import { shownSummary } from '../../../store/writing/shown-findings.ts';
import { IconButton } from '../../../ui/button.tsx';
import type { Say } from '../../../words/i18n.ts';
import { OrderRow, getOrderLabel, useRowStates } from './order-row.tsx';
import styles from './tree.module.css';
import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import type { Summary } from '../../../engine/payload/summary.ts';
import { countProblems, ProblemBadges } from '../../../views/severity.tsx';
import { longestName } from '../../../../shared/documents/size-limits.ts';
import { timeOfDay } from '../../../words/hong-kong-time.ts';
import type { Language } from '../../../../shared/lib/text/words.ts';
import { RenameField, useRenamed } from './rename-field.tsx';

type RowCalls = {
  readonly call: CallSummary | null;
  /** An accepted call of the same status, where the last one was not. */
  readonly accepted: CallSummary | null;
};

type PayloadRowProps = RowCalls & {
  readonly row: Row;
  readonly isRenaming: boolean;
  readonly t: Say;
};

function PayloadRow({ row: { id, document }, call, accepted, isRenaming, t }: PayloadRowProps) {
  const summary = useBench((bench) => shownSummary(bench, id));
  const { name } = document;
  const status = summary?.status ?? '';
  if (isRenaming) return <RenamePayload id={id} name={name} />;
  return (
    <>
      <span className={styles.name} title={name}>
        <bdi>{name}</bdi>
      </span>
      {status === '' || name.startsWith(status) ? null : (
        <span className={styles.tag} title={status}>
          {status}
        </span>
      )}
      <span className={styles.end}>
        <Problems summary={summary} />
        <Verdict call={call} accepted={accepted} t={t} />
      </span>
    </>
  );
}

function RenamePayload({ id, name }: { readonly id: string; readonly name: string }) {
  const rename = useBench((bench) => bench.rename);
  const done = useRenamed(id);
  return (
    <RenameField
      name={name}
      longest={longestName}
      refusal={() => null}
      onDone={(wanted, isByKey) => {
        if (wanted !== null) rename(id, wanted);
        done(isByKey);
      }}
    />
  );
}

function getPayloadLabel(
  { document: { name } }: Row,
  summary: Summary | undefined,
  { call, accepted }: RowCalls,
  { t, language }: { readonly t: Say; readonly language: Language },
): string {
  const { errors = 0, warnings = 0, status = '' } = summary ?? {};
  return [
    name,
    name.startsWith(status) ? '' : status,
    countProblems({ errors, warnings }, t, language),
    call === null
      ? t('list.notSent')
      : t('list.stateAt', { state: t(`list.state.${getRowState(call)}`), time: timeOfDay(call.atVirtual) }),
    accepted === null ? '' : t('list.acceptedAt', { time: timeOfDay(accepted.atVirtual) }),
  ]
    .filter(Boolean)
    .join(language === 'en' ? ', ' : '，');
}

function Problems({ summary }: { readonly summary: Summary | undefined }) {
  const language = useBench((bench) => bench.settings.language);
  if (summary === undefined) return null;
  const hint = summary.first === null ? '' : sayFinding(summary.first, language);
  return <ProblemBadges errors={summary.errors} warnings={summary.warnings} hint={hint} />;
}

const verdictIcons = { accepted: Check, recorded: Check, refused: X, unknown: CircleHelp } as const;

function Verdict({ call, accepted, t }: RowCalls & { readonly t: Say }) {
  const state: RowState = getRowState(call);
  if (call === null || state === 'none') return null;
  const Mark = verdictIcons[state];
  const lines = [
    formatCall(call, t),
    accepted === null ? '' : t('list.acceptedAt', { time: timeOfDay(accepted.atVirtual) }),
  ];
  return (
    <span className={styles.verdict} data-state={state} title={lines.filter(Boolean).join('\n')}>
      <Mark size={12} strokeWidth={2.5} aria-hidden="true" />
      <time>{timeOfDay(call.atVirtual)}</time>
    </span>
  );
}

function formatCall(call: CallSummary, t: Say): string {
  const time = timeOfDay(call.atVirtual);
  if (call.verdict === null) return t('list.noAnswerAt', { time });
  const values = { time, status: call.verdict.resultStatus, code: call.verdict.resultCode };
  return call.origin === 'received' ? t('list.receivedAt', values) : t('list.sentAt', values);
}

export type DropEdge = 'before' | 'after' | 'into';

type TreeRowProps<R extends ListRow = ListRow> = {
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
    style: { top: topPx },
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
