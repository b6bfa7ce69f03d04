import { Check, Ruler, X } from 'lucide-react';
import { createContext, memo, useContext, type ReactNode } from 'react';
import { inLanguage, type Language } from '../../../../../shared/lib/text/words.ts';
import type { LaneChange, NoticeWindow } from '../../../../../shared/lifecycle/timeline/lane-times.ts';
import { plannedIndex } from '../../../../engine/stories/planned-calls.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { showingWords } from '../../engine/window-words.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import type { LaneItem, Picking } from '../../../../store/timeline/slices.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { laneItemAttribute } from './lane-navigation.ts';
import type { Placed, PlacedCallTick, PlacedCard, PlacedCheck } from './lane-shapes.ts';
import { formatStretch, sayVerdict, type WordsPlace } from './lane-text.ts';
import styles from './lane-items.module.css';
import { dayAndTime } from '../../../../words/say-time.ts';
import { expectationOf, missedExpectation } from '../../../../engine/stories/story-view.ts';
import { useBench } from '../../../../store/use-bench.ts';

type Expectation = { readonly met: 'met' | 'failed'; readonly words: readonly string[] };

function useExpectation(index: number): Expectation | null {
  const { t } = useTranslation();
  const { language } = useLane();
  const call = useBench((bench) => bench.storyView?.shown?.played.calls[index]);
  const met = call === undefined ? null : expectationOf(call);
  if (call === undefined || met === null) return null;
  if (met === 'met') return { met, words: [t('stories.expected.met')] };
  const { expected, code } = missedExpectation(call);
  const [asked, found] = [inLanguage(expected, language), inLanguage(code, language)];
  return { met, words: [t('stories.expected.failed', { expected: asked, code: found })] };
}

const roomForWords = 30;

/** Shared by all items of a lane: none of hundreds subscribes to the store. */
export type LaneContextValue = {
  readonly laneKey: string;
  readonly language: Language;
  readonly gaps: GapChoices;
  readonly picked: LaneItem | null;
  readonly pick: Picking['pick'];
};

export const LaneContext = createContext<LaneContextValue | null>(null);

export function useLane(): LaneContextValue {
  const lane = useContext(LaneContext);
  if (lane === null) throw new Error('An item of the timeline stands on no lane.');
  return lane;
}

type ItemProps = {
  readonly item: LaneItem;
  readonly className: string | undefined;
  readonly x: number;
  /** Without it, where its style puts it. */
  readonly y?: number;
  readonly width?: number;
  /** Lines of its tip; the first is its name. */
  readonly tip: readonly string[];
  readonly data: Readonly<Record<`data-${string}`, string | boolean | undefined>>;
  readonly children?: ReactNode;
};

export function Item({ item, className, x, y, width, tip, data, children }: ItemProps) {
  const { laneKey, picked, pick } = useLane();
  const isPicked = picked !== null && isSame(picked, item);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames(styles.item, className)}
      style={{
        left: x,
        ...(y === undefined ? {} : { top: y }),
        width,
      }}
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
  if (a.item === 'call') return b.item === 'call' && a.id === b.id;
  if (a.item === 'check') return b.item === 'check' && a.place === b.place;
  if (a.item === 'curve') return b.item === 'curve' && a.place === b.place && a.handle === b.handle;
  return 'at' in b && b.item === a.item && a.at === b.at;
}

type StretchProps<P> = P & { readonly isToCome: boolean };

export const CardBar = memo(function CardBar({ card, isToCome }: StretchProps<{ readonly card: PlacedCard }>) {
  const { t } = useTranslation();
  const { language } = useLane();
  const { of, x, width, isNamed, words } = card;
  const state = t(`timeline.states.${of.state}`);
  return (
    <Item
      item={{ item: 'card', at: of.from }}
      className={classNames(styles.card, width < roomForWords && styles.isThin)}
      x={x}
      width={width}
      tip={[`${of.status} · ${state}`, formatStretch(of, t, language), inLanguage(of.why.words, language)]}
      data={{ 'data-card-state': of.state, 'data-to-come': isToCome || undefined }}
    >
      <Words place={words} from={x}>
        {isNamed ? of.status : state}
      </Words>
    </Item>
  );
});

type WordsProps = { readonly place: WordsPlace; readonly from: number; readonly children: string };

/** The words of a stretch, in the place that marks leave free. */
function Words({ place: { x, width }, from, children }: WordsProps) {
  if (width === 0) return null;
  const isMoved = x > from;
  const style = { marginInlineStart: isMoved ? x - from - paddingPx : 0, maxInlineSize: width - 2 * paddingPx };
  return (
    <span className={styles.words} style={isMoved ? { ...style, maxInlineSize: width - paddingPx } : style}>
      {children}
    </span>
  );
}

/** Of a stretch, at each side. */
const paddingPx = 6;

export const WindowBar = memo(function WindowBar({
  window,
  words: place,
  isToCome,
}: StretchProps<{ readonly window: Placed<NoticeWindow>; readonly words: WordsPlace }>) {
  const { t } = useTranslation();
  const { language, gaps } = useLane();
  const { of, x, width } = window;
  const words = inLanguage(showingWords(of, gaps), language);
  return (
    <Item
      item={{ item: 'window', at: of.from }}
      className={classNames(styles.window, width < roomForWords && styles.isThin)}
      x={x}
      width={width}
      tip={[words, formatStretch(of, t, language), inLanguage(of.begins.why.words, language)]}
      data={{ 'data-window': '', 'data-to-come': isToCome || undefined }}
    >
      <Words place={place} from={x}>
        {words}
      </Words>
    </Item>
  );
});

type TickProps = { readonly call: PlacedCallTick };

export const CallTick = memo(function CallTick({ call }: TickProps) {
  const place = plannedIndex(call.of.id);
  return place === null ? <Tick call={call} expectation={null} /> : <PlannedTick call={call} place={place} />;
});

/** A story has few calls: each may subscribe. */
function PlannedTick({ call, place }: TickProps & { readonly place: number }) {
  return <Tick call={call} expectation={useExpectation(place)} />;
}

function Tick({ call, expectation }: TickProps & { readonly expectation: Expectation | null }) {
  const { t } = useTranslation();
  const { language } = useLane();
  const { of, x, room, more } = call;
  const verdict = sayVerdict(of, t);
  const said = of.origin === 'draft' ? verdict : `${verdict} · ${t(`timeline.origins.${of.origin}`)}`;
  const reason = of.reason === null ? [] : [inLanguage(of.reason, language)];
  const others = more === 0 ? [] : [t('timeline.moreCalls', { count: more })];
  return (
    <Item
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

const outcomeSigns = { passed: Check, failed: X, unmeasured: Ruler } as const;

export const CheckMark = memo(function CheckMark({ check }: { readonly check: PlacedCheck }) {
  const { t } = useTranslation();
  const { language } = useLane();
  const { of, x, more } = check;
  const Sign = outcomeSigns[of.outcome];
  const why = of.why === null ? [] : [inLanguage(of.why, language)];
  const others = more === 0 ? [] : [t('timeline.moreChecks', { count: more })];
  const lines = of.outcome === 'failed' ? why : of.asks.slice(0, mostAsks).map((each) => inLanguage(each, language));
  return (
    <Item
      item={{ item: 'check', place: of.place }}
      className={styles.check}
      x={x}
      tip={[
        t('timeline.check'),
        dayAndTime(of.at, language),
        t(`timeline.checkOutcomes.${of.outcome}`),
        ...lines,
        ...others,
      ]}
      data={{ 'data-check': String(of.place), 'data-outcome': of.outcome }}
    >
      <Sign size={10} strokeWidth={3} aria-hidden="true" />
    </Item>
  );
});

const mostAsks = 6;

export const UpcomingChange = memo(function ComingMark({ change }: { readonly change: Placed<LaneChange> }) {
  const { t } = useTranslation();
  const { language } = useLane();
  const { of, x } = change;
  return (
    <Item
      item={{ item: 'coming', at: of.at }}
      className={styles.coming}
      x={x}
      tip={[t('timeline.coming'), dayAndTime(of.at, language), inLanguage(of.what, language)]}
      data={{ 'data-coming': '' }}
    />
  );
});
