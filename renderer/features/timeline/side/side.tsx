import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { Lane } from '../../../../shared/lifecycle/timeline/lane-times.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { selectLaneInFocus } from '../../../store/timeline/lanes.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { useOrderName } from '../../../views/order-name.tsx';
import { NextStatuses } from './next-statuses.tsx';
import { dayAndTime } from '../../../words/say-time.ts';
import styles from './side.module.css';
import { Reasons } from './reasons.tsx';
import { isStoryInFront } from '../../../store/window/front.ts';

/** The order in focus: the time looked at, what may come next, and the reasons of what the phone shows. */
export function Side() {
  // The phones go first: they are what somebody types for.
  const lane = useDeferredValue(useBench(selectLaneInFocus));
  return lane === null ? null : <OrderInFocus lane={lane} />;
}

const OrderInFocus = memo(function OrderInFocus({ lane }: { readonly lane: Lane }) {
  const { t } = useTranslation();
  // What was asked for stands first; what the phone shows stands after what may come next.
  const isPicked = useBench(({ picked }) => picked !== null && picked.laneKey === lane.orderKey);
  const scenario = findScenario(lane.scenario);
  return (
    <section className={styles.side} aria-label={t('timeline.order')} data-order={lane.merchantBizNo}>
      <div className={styles.page}>
        <Head lane={lane} />
        <Looking />
        {isPicked ? <Reasons lane={lane} /> : null}
        {scenario === null ? (
          <p className={styles.muted}>{t('timeline.statusUnknown')}</p>
        ) : (
          <NextStatuses lane={lane} lifecycle={scenario.lifecycle} />
        )}
        {isPicked ? null : <Reasons lane={lane} />}
      </div>
    </section>
  );
});

/** The order by its name in the list, else by its scenario, and its number. */
function Head({ lane }: { readonly lane: Lane }) {
  const language = useBench((bench) => bench.settings.language);
  const scenario = findScenario(lane.scenario);
  const kind = scenario === null ? lane.scenario : inLanguage(scenario.name, language);
  const name = useOrderName(lane) ?? kind;
  return (
    <h3 className={styles.order} title={name === kind ? undefined : kind}>
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.number}>{lane.merchantBizNo}</span>
    </h3>
  );
}

/** While the view head is away: where it looks, and the two ways to bring it and the clock together again. */
function Looking() {
  const { t } = useTranslation();
  const viewAt = useBench((bench) => bench.viewAt);
  const language = useBench((bench) => bench.settings.language);
  const back = useCommand('time.back');
  const moveClock = useCommand('time.move-clock');
  const hasStory = useBench(isStoryInFront);
  if (viewAt === null || hasStory) return null;
  return (
    <div
      className={styles.looking}
      role="group"
      aria-label={t('timeline.looking', { time: dayAndTime(viewAt, language) })}
      data-looking=""
    >
      <Button size="small" onClick={back.run} title={back.keys} aria-keyshortcuts={back.ariaKeys}>
        {t('timeline.back')}
      </Button>
      <Button size="small" onClick={moveClock.run}>
        {t('timeline.moveClock')}
      </Button>
    </div>
  );
}
