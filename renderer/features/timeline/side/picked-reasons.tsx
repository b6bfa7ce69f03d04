import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { Lane, TimelineCall } from '../../../../shared/lifecycle/timeline/lane-times.ts';
import { showingWords } from '../../../engine/timeline/window-words.ts';
import { plannedPlace } from '../../../engine/stories/planned-calls.ts';
import { selectGapsShown } from '../../../store/timeline/story-lanes.ts';
import type { Picked } from '../../../store/timeline/slices.ts';
import { useBench } from '../../../store/use-bench.ts';
import { PlannedCall } from './planned-call.tsx';
import { Button } from '../../../ui/button.tsx';
import { stretchText } from '../lanes/lane-text.ts';
import { Changes, ReasonCard } from './reason-card.tsx';
import { dayAndTime } from '../../../words/say-time.ts';
import { WhyView } from './why-view.tsx';

type PickedProps = { readonly lane: Lane; readonly picked: Picked };

/** What was picked on the lane, with what it rests on. */
export function PickedReasons({ lane, picked }: PickedProps) {
  switch (picked.item) {
    case 'call':
      return plannedPlace(picked.id) === null ? (
        <CallReasons lane={lane} id={picked.id} />
      ) : (
        <PlannedCall lane={lane} />
      );
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

  function whenOf({ at, origin, verdict }: TimelineCall): string {
    const became = origin === 'draft' ? [] : [t(`timeline.verdicts.${verdict}`)];
    return [dayAndTime(at, language), ...became, t(`timeline.origins.${origin}`)].join(' · ');
  }
}

function CardReasons({ lane, at }: AtProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const card = lane.cards.find(({ from }) => from === at);
  if (card === undefined) return null;
  return (
    <ReasonCard title={`${card.status} · ${t(`timeline.states.${card.state}`)}`} when={stretchText(card, t, language)}>
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
    <ReasonCard title={words} when={stretchText(window, t, language)}>
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
