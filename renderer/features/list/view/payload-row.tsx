import { Check, CircleHelp, X } from 'lucide-react';
import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import type { PayloadRow as Row } from '../engine/list-rows.ts';
import { getRowState, type RowState } from '../engine/row-state.ts';
import type { Summary } from '../../../engine/payload/summary.ts';
import { shownSummary } from '../../../store/writing/shown-findings.ts';
import { useBench } from '../../../store/use-bench.ts';
import { countProblems, ProblemBadges } from '../../../views/severity.tsx';
import { longestName } from '../../../../shared/documents/size-limits.ts';
import { sayFinding } from '../../../../shared/protocol/validate/say.ts';
import { timeOfDay } from '../../../words/hong-kong-time.ts';
import type { Language } from '../../../../shared/lib/text/words.ts';
import type { Say } from '../../../words/i18n.ts';
import { RenameField, useRenamed } from './rename-field.tsx';
import styles from './tree.module.css';

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

export function PayloadRow({ row: { id, document }, call, accepted, isRenaming, t }: PayloadRowProps) {
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

export function getPayloadLabel(
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
