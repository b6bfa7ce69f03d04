import { MoreHorizontal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { useCommand } from '../../commands/use-command.ts';
import { lastCallOf } from '../../engine/payload/sent-marks.ts';
import type { Outline } from '../../engine/payload/order-groups.ts';
import { useBench } from '../../store/use-bench.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { MenuItem, PopupMenu } from '../../ui/overlays/menu.tsx';
import { timeOfDay } from '../../words/hong-kong-time.ts';
import type { Say } from '../../words/i18n.ts';
import { moveInList } from './list-keys.ts';
import styles from './payload-row.module.css';
import { payloadInFront } from '../../store/window/front.ts';

/** One payload: its status, what became of it, and how many problems it has. */
export function PayloadRow({ document }: { readonly document: Outline }) {
  const { t } = useTranslation();
  const isActive = useBench((bench) => payloadInFront(bench) === document.id);
  const open = useBench((bench) => bench.open);
  const call = useBench((bench) => lastCallOf(bench, document));
  const state = stateOf(call);
  const row = useRef<HTMLLIElement>(null);
  // A payload that is opened from elsewhere, or just made, may stand far down the list.
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li ref={row} className={styles.item} data-active={isActive || undefined}>
      <button
        type="button"
        className={styles.row}
        aria-current={isActive ? 'true' : undefined}
        data-document={document.id}
        data-list-stop=""
        data-state={state}
        onClick={() => open(document.id)}
        onKeyDown={moveInList}
      >
        <span className={styles.dot} data-state={state} title={t(`list.state.${state}`)}>
          <span className="visually-hidden">{t(`list.state.${state}`)}</span>
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{document.name}</span>
          <span className={styles.line} title={call === null ? undefined : fullLineOf(call, t)}>
            {lineOf(call, t)}
          </span>
        </span>
        <Counts id={document.id} />
      </button>
      <RowMenu document={document} />
    </li>
  );
}

function Counts({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const summary = useBench((bench) => bench.summaries[id]);
  if (summary === undefined) return null;
  const { errors, assumptions, warnings } = summary;
  if (errors > 0)
    return (
      <Badge tone="red" label={t('list.errors', { count: errors })}>
        {errors}
      </Badge>
    );
  if (warnings > 0)
    return (
      <Badge tone="amber" label={t('list.warnings', { count: warnings })}>
        {warnings}
      </Badge>
    );
  if (assumptions > 0)
    return (
      <Badge tone="violet" label={t('list.assumptions', { count: assumptions })}>
        {assumptions}
      </Badge>
    );
  return null;
}

function RowMenu({ document }: { readonly document: Outline }) {
  const { t } = useTranslation();
  const open = useBench((bench) => bench.open);
  const rename = useCommand('payload.rename');
  const duplicate = useCommand('payload.duplicate');
  const remove = useCommand('payload.remove');
  return (
    <PopupMenu
      align="end"
      // The commands work on the payload in front: the menu of a row brings that row there first.
      onOpenChange={(isOpen) => (isOpen ? open(document.id) : undefined)}
      trigger={
        <IconButton size="small" label={t('list.more', { name: document.name })} className={styles.more}>
          <MoreHorizontal size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      {[rename, duplicate, remove].map((command) => (
        <MenuItem key={command.label} label={command.label} keys={command.keys} onRun={command.run} />
      ))}
    </PopupMenu>
  );
}

type RowState = 'accepted' | 'refused' | 'unknown' | 'none';

function stateOf(call: CallSummary | null): RowState {
  if (call === null) return 'none';
  if (call.verdict?.resultStatus === 'S') return 'accepted';
  return call.verdict?.resultStatus === 'F' ? 'refused' : 'unknown';
}

/** What became of the last call, short enough for the narrowest list. */
function lineOf(call: CallSummary | null, t: Say): string {
  return call === null
    ? t('list.notSent')
    : t('list.stateAt', { state: t(`list.state.${stateOf(call)}`), time: timeOfDay(call.atVirtual) });
}

/** The same with who sent it and the answer's own words. */
function fullLineOf(call: CallSummary, t: Say): string {
  const time = timeOfDay(call.atVirtual);
  if (call.verdict === null) return t('list.noAnswerAt', { time });
  const values = { time, status: call.verdict.resultStatus, code: call.verdict.resultCode };
  return call.origin === 'received' ? t('list.receivedAt', values) : t('list.sentAt', values);
}
