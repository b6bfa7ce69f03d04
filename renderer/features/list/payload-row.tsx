import { useTranslation } from 'react-i18next';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { lastCallOf } from '../../engine/payload/sent-marks.ts';
import type { Outline } from '../../engine/payload/order-groups.ts';
import { useBench } from '../../store/use-bench.ts';
import { payloadInFront } from '../../store/window/front.ts';
import { Badge } from '../../ui/badge.tsx';
import { timeOfDay } from '../../words/hong-kong-time.ts';
import type { Say } from '../../words/i18n.ts';
import { ListRow } from './list-row.tsx';

/** One payload: its status, what became of it, and how many problems it has. */
export function PayloadRow({ document }: { readonly document: Outline }) {
  const { id, name } = document;
  const { t } = useTranslation();
  const isActive = useBench((bench) => payloadInFront(bench) === id);
  const call = useBench((bench) => lastCallOf(bench, document));
  const state = stateOf(call);
  return (
    <ListRow
      id={id}
      name={name}
      isActive={isActive}
      dot={{ state: state === 'recorded' ? 'none' : state, words: t(`list.state.${state}`) }}
      line={lineOf(call, t)}
      {...(call === null ? {} : { lineTitle: fullLineOf(call, t) })}
      badge={<Counts id={id} />}
      more={t('list.more', { name })}
      marks={{ 'data-document': id, 'data-state': state }}
    />
  );
}

function Counts({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const summary = useBench((bench) => bench.summaries[id]);
  if (summary === undefined) return null;
  // What rests on an assumption is no problem of the text: the bench's own templates do.
  const { errors, warnings } = summary;
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
  return null;
}

type RowState = 'accepted' | 'recorded' | 'refused' | 'unknown' | 'none';

function stateOf(call: CallSummary | null): RowState {
  if (call === null) return 'none';
  if (call.verdict?.resultStatus === 'S') return call.mode === 'record-only' ? 'recorded' : 'accepted';
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
