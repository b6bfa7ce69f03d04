import { ChartGantt } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { selectLanes } from '../../store/timeline/lanes.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Board } from './board.tsx';
import { Side } from './side/side.tsx';
import { useTimelineKeys } from './timeline-keys.ts';
import styles from './timeline-panel.module.css';
import { TipLayer } from './lanes/tip-layer.tsx';
import { isPayloadInFront, isStoryInFront } from '../../store/window/front.ts';

/** Every order on one line of time: what was called, what the phone shows of it and why, and what is still to come. */
export function TimelinePanel() {
  const isEmpty = useBench((bench) => selectLanes(bench).length === 0);
  const hasStory = useBench(isStoryInFront);
  if (!isEmpty) return <Timeline />;
  return hasStory ? <NothingPlanned /> : <Nothing />;
}

function Timeline() {
  const place = useRef<HTMLDivElement>(null);
  useTimelineKeys(place);
  return (
    <div ref={place} tabIndex={-1} className={styles.timeline} data-timeline="">
      <Board />
      <Side />
      <TipLayer within={place} />
    </div>
  );
}

function NothingPlanned() {
  const { t } = useTranslation();
  const openDialog = useBench((bench) => bench.openDialog);
  return (
    <EmptyState
      icon={ChartGantt}
      title={t('stories.emptyLaneTitle')}
      text={t('stories.emptyLaneText')}
      action={{
        label: t('stories.emptyLaneAction'),
        run: () => openDialog({ dialog: 'palette', query: t('stories.addQuery') }),
      }}
    />
  );
}

function Nothing() {
  const { t } = useTranslation();
  const store = useBenchStore();
  const hasDocument = useBench(isPayloadInFront);
  const run = (): void => {
    const bench = store.getState();
    if (hasDocument) void bench.send();
    else bench.openDialog({ dialog: 'palette', query: t('commands.groups.new') });
  };
  return (
    <EmptyState
      icon={ChartGantt}
      title={t('timeline.emptyTitle')}
      text={t('timeline.emptyText')}
      action={{ label: hasDocument ? t('timeline.emptySend') : t('timeline.emptyAction'), run }}
    />
  );
}
