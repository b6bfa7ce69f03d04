import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { LaneChange } from '../../../../shared/lifecycle/timeline.ts';
import type { NoticeWindow } from '../../../../shared/lifecycle/timeline-segments.ts';
import { windowWords } from '../../../../shared/lifecycle/timeline-words.ts';
import { walletOptionsOf } from '../../../engine/timeline/wallet-options.ts';
import { selectGapsShown } from '../../../store/timeline/story-lanes.ts';
import type { LaneItem } from '../../../store/timeline/slices.ts';
import { useBench } from '../../../store/use-bench.ts';
import { classNames } from '../../../ui/class-names.ts';
import { laneItemAttribute } from './lane-focus.ts';
import type { Placed, PlacedCallTick, PlacedCard } from './lane-shapes.ts';
import { stretchText } from './lane-text.ts';
import styles from './lane-items.module.css';
import { useExpectation } from './use-expectation.ts';
import { dayAndTime } from '../../../words/say-time.ts';

const roomForWords = 30;

type ItemProps = {
  readonly laneKey: string;
  readonly item: LaneItem;
  readonly className: string | undefined;
  readonly x: number;
  readonly width?: number;
  /** What is said of it, a line each; the first one is its name. */
  readonly tip: readonly string[];
  readonly data: Readonly<Record<`data-${string}`, string | boolean | undefined>>;
  readonly children?: ReactNode;
};

/** One thing on a lane: pressed, it shows its reasons. Only the name of the lane is on the way of the Tab key. */
function Item({ laneKey, item, className, x, width, tip, data, children }: ItemProps) {
  const pick = useBench((bench) => bench.pick);
  const isPicked = useBench(({ picked }) => picked !== null && picked.laneKey === laneKey && isSame(picked, item));
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames(styles.item, className)}
      style={{ transform: `translateX(${x}px)`, width }}
      aria-label={tip.join('. ')}
      aria-pressed={isPicked}
      data-tip={tip.join('\n')}
      {...{ [laneItemAttribute]: '' }}
      {...data}
      onClick={() => pick(isPicked ? null : { ...item, laneKey })}
    >
      {children}
    </button>
  );
}

function isSame(a: LaneItem, b: LaneItem): boolean {
  return a.item === 'call' ? b.item === 'call' && a.id === b.id : b.item === a.item && a.at === b.at;
}

type BarProps<P> = P & { readonly laneKey: string; readonly isToCome: boolean };

export function CardBar({ laneKey, card, isToCome }: BarProps<{ readonly card: PlacedCard }>) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { of, x, width, isNamed } = card;
  const state = t(`timeline.states.${of.state}`);
  return (
    <Item
      laneKey={laneKey}
      item={{ item: 'card', at: of.from }}
      className={classNames(styles.card, width < roomForWords && styles.isThin)}
      x={x}
      width={width}
      tip={[`${of.status} · ${state}`, stretchText(of, t, language), inLanguage(of.why.words, language)]}
      data={{ 'data-card-state': of.state, 'data-to-come': isToCome || undefined }}
    >
      {width < roomForWords ? null : isNamed ? of.status : state}
    </Item>
  );
}

export function WindowBar({ laneKey, window, isToCome }: BarProps<{ readonly window: Placed<NoticeWindow> }>) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const gaps = useBench(selectGapsShown);
  const { of, x, width } = window;
  const words = inLanguage(windowWords(of, walletOptionsOf({ gaps })), language);
  return (
    <Item
      laneKey={laneKey}
      item={{ item: 'window', at: of.from }}
      className={classNames(styles.window, width < roomForWords && styles.isThin)}
      x={x}
      width={width}
      tip={[words, stretchText(of, t, language), inLanguage(of.begins.why.words, language)]}
      data={{ 'data-window': '', 'data-to-come': isToCome || undefined }}
    >
      {width < roomForWords ? null : words}
    </Item>
  );
}

export function CallTick({ laneKey, call }: { readonly laneKey: string; readonly call: PlacedCallTick }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { of, x, room, more } = call;
  const verdict = t(`timeline.verdicts.${of.verdict}`);
  const said =
    of.origin === 'draft' ? t('timeline.origins.draft') : `${verdict} · ${t(`timeline.origins.${of.origin}`)}`;
  const reason = of.reason === null ? [] : [inLanguage(of.reason, language)];
  const expectation = useExpectation(of.id);
  const others = more === 0 ? [] : [t('timeline.moreCalls', { count: more })];
  return (
    <Item
      laneKey={laneKey}
      item={{ item: 'call', id: of.id }}
      className={styles.call}
      x={x}
      tip={[of.status, dayAndTime(of.at, language), said, ...(expectation?.words ?? []), ...reason, ...others]}
      data={{
        'data-call-tick': of.id,
        'data-verdict': of.verdict,
        'data-origin': of.origin,
        'data-expectation': expectation?.met,
      }}
    >
      {of.verdict === 'refused' && room > 64 ? (
        <span className={styles.refused} style={{ maxWidth: room - 6 }}>
          {of.status} {verdict}
        </span>
      ) : null}
    </Item>
  );
}

export function ComingMark({ laneKey, change }: { readonly laneKey: string; readonly change: Placed<LaneChange> }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { of, x } = change;
  return (
    <Item
      laneKey={laneKey}
      item={{ item: 'coming', at: of.at }}
      className={styles.coming}
      x={x}
      tip={[t('timeline.coming'), dayAndTime(of.at, language), inLanguage(of.what, language)]}
      data={{ 'data-coming': '' }}
    />
  );
}
