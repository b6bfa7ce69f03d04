import { Copy, FileJson, Spline, Trash2 } from 'lucide-react';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import type { Lane, TimelineCall } from '../../../../../shared/lifecycle/timeline/lane-times.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { showingWords } from '../../engine/window-words.ts';
import { plannedIndex, plannedReason } from '../../../../engine/stories/planned-calls.ts';
import { selectGapsShown, selectPickedCall, selectPickedCheck } from '../../../../store/timeline/story-lanes.ts';
import type { Picked } from '../../../../store/timeline/slices.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Button } from '../../../../ui/button.tsx';
import { formatStretch, sayVerdict } from '../lanes/lane-text.ts';
import { Changes, ReasonCard, WhyView } from './reasons.tsx';
import { dayAndTime } from '../../../../words/say-time.ts';
import { textAt } from '../../../../../shared/lib/json/json-view.ts';
import { useCommand } from '../../../../commands/use-command.ts';
import { expectationOf, missedExpectation } from '../../../../engine/stories/story-view.ts';
import { entryPath } from '../../../../../shared/documents/story/story-edit.ts';
import { CurveCard } from './curve-card.tsx';
import styles from './planned-call.module.css';

function PlannedCall({ lane }: { readonly lane: Lane }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const call = useBench(selectPickedCall);
  const written = useBench((bench) =>
    call === null || bench.storyView === null
      ? null
      : textAt(bench.storyView.scan().root, ...entryPath(call.place, bench.storyView.branch), 'at'),
  );
  if (call === null) return null;
  const { orderStatus, at, verdict, accepted } = call;
  const missed = missedExpectation(call);
  const reason = plannedReason(call);
  const met = expectationOf(call);
  return (
    <ReasonCard
      title={t('timeline.call', { status: orderStatus })}
      when={[dayAndTime(at, language), t(`stories.verdicts.${verdict}`)].join(' · ')}
    >
      {written === null ? null : <p className={styles.written}>{t('stories.writtenAs', { at: written })}</p>}
      {met === null ? null : (
        <p className={styles.expected} data-expectation={met}>
          {met === 'met'
            ? t('stories.expected.met')
            : t('stories.expected.failed', {
                expected: inLanguage(missed.expected, language),
                code: inLanguage(missed.code, language),
              })}
        </p>
      )}
      {reason === null ? null : <p>{inLanguage(reason, language)}</p>}
      <Actions />
      <CurveHere />
      <CurveCard place={call.place} />
      <Changes lane={lane} at={accepted === null ? null : at} />
    </ReasonCard>
  );
}

function Actions() {
  const { t } = useTranslation();
  const openInText = useCommand('story.call-text');
  const twice = useCommand('story.call-twice');
  const takeOut = useCommand('story.call-remove');
  return (
    <div className={styles.actions} role="group" aria-label={t('stories.planned')} title={t('stories.editKeys')}>
      <Button size="small" onClick={openInText.run}>
        <FileJson size={12} aria-hidden="true" />
        {t('stories.openInText')}
      </Button>
      <Button size="small" onClick={twice.run}>
        <Copy size={12} aria-hidden="true" />
        {t('stories.twice')}
      </Button>
      <Button size="small" onClick={takeOut.run} data-take-out="">
        <Trash2 size={12} aria-hidden="true" />
        {t('stories.takeOut')}
      </Button>
    </div>
  );
}

/** Offered where the picked call can have a curve. */
function CurveHere() {
  const { label, isEnabled, run } = useCommand('story.curve-here');
  return isEnabled ? (
    <Button size="small" onClick={run} data-curve-here="">
      <Spline size={12} aria-hidden="true" />
      {label}
    </Button>
  ) : null;
}

/** What a check asks, and how it went. */
function CheckReasons() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const check = useBench(selectPickedCheck);
  if (check === null) return null;
  const { at, outcome, asks, why } = check;
  return (
    <ReasonCard
      title={t('timeline.check')}
      when={[dayAndTime(at, language), t(`timeline.checkOutcomes.${outcome}`)].join(' · ')}
    >
      {why === null ? null : (
        <p className={styles.expected} data-expectation="failed">
          {inLanguage(why, language)}
        </p>
      )}
      <ul className={styles.asks} aria-label={t('timeline.checkAsks')}>
        {asks.map((each) => (
          <li key={each.en}>{inLanguage(each, language)}</li>
        ))}
      </ul>
      <Actions />
    </ReasonCard>
  );
}

type PickedProps = { readonly lane: Lane; readonly picked: Picked };

/** Shows the picked item with its reasons. */
export function PickedReasons({ lane, picked }: PickedProps) {
  switch (picked.item) {
    case 'call':
      return plannedIndex(picked.id) === null ? (
        <CallReasons lane={lane} id={picked.id} />
      ) : (
        <PlannedCall lane={lane} />
      );
    case 'curve':
      return <PlannedCall lane={lane} />;
    case 'check':
      return <CheckReasons />;
    case 'card':
      return <CardReasons lane={lane} at={picked.at} />;
    case 'window':
      return <WindowReasons lane={lane} at={picked.at} />;
    case 'coming':
      return <ComingReasons lane={lane} at={picked.at} />;
  }
}

type AtProps = { readonly lane: Lane; readonly at: Instant };

function CallReasons({ lane, id }: { readonly lane: Lane; readonly id: string }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const choose = useBench((bench) => bench.choose);
  const select = useBench((bench) => bench.selectCall);
  const call = lane.calls.find((each) => each.id === id);
  if (call === undefined) return null;
  const isReal = call.origin === 'sent' || call.origin === 'received';
  return (
    <ReasonCard title={t('timeline.call', { status: call.status })} when={whenOf(call)}>
      {call.reason === null ? null : <p>{inLanguage(call.reason, language)}</p>}
      <Changes lane={lane} at={call.accepted === null ? null : call.at} />
      {isReal ? (
        <Button
          size="small"
          onClick={() => {
            select(id);
            choose('panel', 'response');
          }}
        >
          {t('timeline.showAnswer')}
        </Button>
      ) : null}
    </ReasonCard>
  );

  function whenOf(call: TimelineCall): string {
    const { at, origin } = call;
    const from = origin === 'draft' ? [] : [t(`timeline.origins.${origin}`)];
    return [dayAndTime(at, language), sayVerdict(call, t), ...from].join(' · ');
  }
}

function CardReasons({ lane, at }: AtProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const card = lane.cards.find(({ from }) => from === at);
  if (card === undefined) return null;
  return (
    <ReasonCard
      title={`${card.status} · ${t(`timeline.states.${card.state}`)}`}
      when={formatStretch(card, t, language)}
    >
      <WhyView why={card.why} />
    </ReasonCard>
  );
}

function WindowReasons({ lane, at }: AtProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const gaps = useBench(selectGapsShown);
  const window = lane.windows.find(({ from }) => from === at);
  if (window === undefined) return null;
  const words = inLanguage(showingWords(window, gaps), language);
  return (
    <ReasonCard title={words} when={formatStretch(window, t, language)}>
      <WhyView title={t('timeline.windowBegins')} why={window.begins.why} />
      {window.ends === null ? null : <WhyView title={t('timeline.windowEnds')} why={window.ends.why} />}
    </ReasonCard>
  );
}

function ComingReasons({ lane, at }: AtProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  return (
    <ReasonCard title={t('timeline.coming')} when={dayAndTime(at, language)}>
      <Changes lane={lane} at={at} />
    </ReasonCard>
  );
}
