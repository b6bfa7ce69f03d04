import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { inLanguage, type Language } from '../../../../shared/lib/text/words.ts';
import type { PlayedCall } from '../../../../shared/protocol/simulate/played-call.ts';
import { selectCurrentCall } from '../../../store/timeline/story-lanes.ts';
import { expectationOf, missedExpectation, type StorySummary } from '../../../engine/stories/story-view.ts';
import { useBench } from '../../../store/use-bench.ts';
import { RoomText, SteadyRoom } from '../../../ui/steady-room.tsx';
import type { Say } from '../../../words/i18n.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './story-summary-line.module.css';
import { activeStoryId } from '../../../store/window/active-tab.ts';

/** Summarises the active story, and names its current call. */
export function StorySummaryLine() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const summary = useBench((bench) => bench.storySummaries[activeStoryId(bench) ?? '']);
  const isReadable = useBench((bench) => (bench.storyView?.readable ?? null) !== null);
  const isShown = useBench((bench) => (bench.storyView?.shown ?? null) !== null);
  const stop = useBench((bench) => bench.storyView?.problems.find(({ severity }) => severity === 'error') ?? null);
  if (summary === undefined) return null;
  const because = stop === null ? '' : inLanguage(stop.message, language);
  const tone = stop !== null ? 'amber' : summary.failed > 0 ? 'red' : 'plain';
  const broken = `${t(isShown ? 'stories.summaryBroken' : 'stories.summaryNever')} ${because}`;
  const whole =
    stop === null
      ? formatSummary(summary, t, language)
      : `${formatSummary(summary, t, language)} ${t('stories.summaryStops', { reason: because })}`;
  const text = isReadable ? whole : broken;
  return (
    <div className={styles.line} data-tone={tone} data-story-summary="">
      <Sign isBroken={stop !== null} summary={summary} />
      <p className={styles.text} title={text} role="status">
        {text}
      </p>
      <CurrentCall />
    </div>
  );
}

function Sign({ isBroken, summary }: { readonly isBroken: boolean; readonly summary: StorySummary }) {
  if (summary.calls === 0 && !isBroken) return null;
  const Icon = isBroken ? TriangleAlert : summary.failed > 0 ? CircleAlert : CircleCheck;
  return <Icon size={14} className={styles.sign} aria-hidden="true" />;
}

/** Formats such as "3 calls: 2 accepted, 1 refused as expected". */
function formatSummary(summary: StorySummary, t: Say, language: Language): string {
  const { calls, accepted, ignored, refused, refusedAsExpected, failed, failedChecks, unmeasured } = summary;
  if (calls === 0) return t('stories.summaryEmpty');
  const parts = [
    { part: 'accepted', count: accepted },
    { part: 'ignored', count: ignored },
    { part: 'refusedAsExpected', count: refusedAsExpected },
    { part: 'refused', count: refused - refusedAsExpected },
    { part: 'failed', count: failed - failedChecks },
    { part: 'failedChecks', count: failedChecks },
    { part: 'unmeasured', count: unmeasured },
  ] as const;
  const said = parts.flatMap(({ part, count }) => (count === 0 ? [] : [t(`stories.parts.${part}`, { count })]));
  return t('stories.summary', {
    calls: t('stories.calls', { count: calls }),
    parts: said.join(language === 'en' ? ', ' : '，'),
  });
}

function CurrentCall() {
  const calls = useBench((bench) => bench.storyView?.shown?.played.calls);
  const call = useBench(selectCurrentCall);
  // The phones render first.
  return <NamedCall calls={useDeferredValue(calls)} call={useDeferredValue(call)} />;
}

type NamedCallProps = { readonly calls: readonly PlayedCall[] | undefined; readonly call: PlayedCall | null };

const NamedCall = memo(function NamedCall({ calls, call }: NamedCallProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const rooms = useMemo(() => roomsOf(calls ?? [], t), [calls, t]);
  const count = calls?.length ?? 0;
  if (calls === undefined || count === 0) return null;
  if (call === null)
    return (
      <SteadyRoom rooms={rooms}>
        <span className={styles.current}>{t('stories.currentNone')}</span>
      </SteadyRoom>
    );
  const { place, orderStatus, verdict } = call;
  const missed = missedExpectation(call);
  const isMissed = expectationOf(call) === 'failed';
  const shown = (
    <span className={styles.current} data-current-call={place} data-verdict={verdict}>
      {t('stories.currentOf', { place: calls.indexOf(call) + 1, count })}
      <strong>{orderStatus}</strong>
      <span className={styles.verdict}>{t(`stories.verdicts.${verdict}`)}</span>
      {isMissed ? (
        <span className={styles.failed}>
          {t('stories.expected.failed', {
            expected: inLanguage(missed.expected, language),
            code: inLanguage(missed.code, language),
          })}
        </span>
      ) : null}
    </span>
  );
  // What was missed is said at any length.
  return isMissed ? shown : <SteadyRoom rooms={rooms}>{shown}</SteadyRoom>;
});

/** The rooms of each status and verdict that calls of a story have. */
function roomsOf(calls: readonly PlayedCall[], t: Say): Parameters<typeof SteadyRoom>[0]['rooms'] {
  const count = calls.length;
  const distinct = new Map(calls.map((call) => [`${call.orderStatus} ${call.verdict}`, call]));
  const none = { key: 'none', room: <RoomText text={t('stories.currentNone')} /> };
  return [
    none,
    ...[...distinct].map(([key, { orderStatus, verdict }]) => ({
      key,
      room: (
        <span className={styles.current}>
          <RoomText text={t('stories.currentOf', { place: count, count })} />
          <strong>
            <RoomText text={orderStatus} />
          </strong>
          <RoomText text={t(`stories.verdicts.${verdict}`)} />
        </span>
      ),
    })),
  ];
}
