import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { Lane } from '../../../../shared/lifecycle/timeline/lane-times.ts';
import { acceptedOn, viewAtOf } from './order-at.ts';
import { PickedReasons } from './picked-reasons.tsx';
import { selectGapsShown } from '../../../store/timeline/story-lanes.ts';
import { useBench } from '../../../store/use-bench.ts';
import { dayAndTime } from '../../../words/say-time.ts';
import styles from './side.module.css';
import { WhyView } from './why-view.tsx';

/** Why: of what was picked on the lane, else of what the phone shows of the order at the time looked at. */
export function Reasons({ lane }: { readonly lane: Lane }) {
  const picked = useBench((bench) => bench.picked);
  return picked !== null && picked.laneKey === lane.orderKey ? (
    <PickedReasons lane={lane} picked={picked} />
  ) : (
    <PhoneReasons lane={lane} />
  );
}

function PhoneReasons({ lane }: { readonly lane: Lane }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  // The draft on the phones may be a moment younger than the clock's last stroke.
  const at = useBench((bench) => bench.viewAt ?? Math.max(bench.shownNow, bench.stage?.at ?? 0));
  const gaps = useBench(selectGapsShown);
  const calls = useMemo(() => acceptedOn(lane), [lane]);
  const view = viewAtOf(calls, at, gaps);
  return (
    <div className={styles.reasons} data-why="phone">
      <h4 className={styles.title}>{t('timeline.whyNow', { time: dayAndTime(at, language) })}</h4>
      {view === null ? (
        <p className={styles.muted}>{t('timeline.nothingYet')}</p>
      ) : (
        <>
          <WhyView
            title={`${view.status} · ${t('timeline.card', { state: t(`timeline.states.${view.card}`) })}`}
            why={view.cardWhy}
          />
          <WhyView
            title={view.notification.visible ? t('timeline.noticeShown') : t('timeline.noticeHidden')}
            why={view.notification.why}
          />
          {view.localesWhy === null ? null : (
            <WhyView title={inLanguage(view.localesWhy.words, language)} why={view.localesWhy} />
          )}
        </>
      )}
    </div>
  );
}
