import { memo, useLayoutEffect, useRef, type CSSProperties } from 'react';
import type { Locale } from '../../../../../shared/specification/locales.ts';
import {
  fillPhones,
  fitPhones,
  fullPhones,
  phoneGaps,
  readableScale,
  type ScaleInForce,
} from '../../../../engine/stage/phone-fit.ts';
import { nameOfBranch } from '../../../../engine/stories/branches.ts';
import type { StageView } from '../../../../engine/stage/stage.ts';
import { PhoneFrame, widestHead } from '../../../../preview/phone/phone-frame.tsx';
import { useBench } from '../../../../store/use-bench.ts';
import { selectMainStage } from '../../../../store/stories/story-branches.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { selectTracedPointer } from '../../store/tracing.ts';
import { measureCards } from '../../../../store/window/measuring.ts';
import { useInnerSize } from '../../../../ui/measured/use-inner-size.ts';
import { timeOfDay } from '../../../../words/hong-kong-time.ts';
import { CardTextEditing } from '../trace/card-text-editing.tsx';
import {
  getPhoneKey,
  getPhonePage,
  stagePadding,
  usePhones,
  useStageView,
  type PhoneSetup,
  type StagePhone,
} from './stage-phones.ts';
import styles from './phones.module.css';
import { RowsInSight } from './rows-in-sight.tsx';
import { PageSheet, SidePageSheet } from './page-sheet.tsx';
import { StageSurface } from './stage-surface.tsx';
import { hasHiddenErrors } from '../../../../store/writing/shown-findings.ts';
import { Badge } from '../../../../ui/badge.tsx';

/** Shows whether a phone shows a draft, a sent call or an earlier state. */
export function StageBadge({ stage }: { readonly stage: StageView }) {
  const { t } = useTranslation();
  const { badge } = stage;
  const isLate = useBench((bench) => bench.isUnchecked && badge.badge === 'refused');
  const isBeingTyped = useBench(hasHiddenErrors);
  if (badge.badge === 'planned') return <Badge tone="violet">{t('stories.badge')}</Badge>;
  if (stage.input.viewAt !== null) {
    const time = timeOfDay(stage.at);
    if (stage.isLastGood) return <Badge tone="amber">{t('stage.badge.lastGoodAt', { time })}</Badge>;
    return <Badge>{t('stage.badge.looking', { time })}</Badge>;
  }
  if (isLate) return <Badge tone="amber">{t('stage.badge.late')}</Badge>;
  if (stage.isLastGood) return <Badge tone="amber">{t('stage.badge.lastGood')}</Badge>;
  switch (badge.badge) {
    case 'draft':
      return <Badge tone="violet">{t('stage.badge.draft')}</Badge>;
    case 'sent':
      return <Badge tone="accent">{t('stage.badge.sent', { time: timeOfDay(badge.at) })}</Badge>;
    case 'superseded':
      return <Badge>{t('stage.badge.superseded', { status: badge.status })}</Badge>;
    case 'refused':
      if (isBeingTyped) return <Badge tone="violet">{t('stage.badge.draft')}</Badge>;
      return <Badge tone="red">{t(`stage.badge.${badge.call === null ? 'wouldBeRefused' : 'refused'}`)}</Badge>;
    case 'history':
      return <Badge>{badge.status ?? t('stage.badge.nothing')}</Badge>;
  }
}

type LitTextProps = {
  readonly pointer: string | null;
  readonly page: string;
  /** What the phones show, and how large they are: the marks follow both. */
  readonly stage: StageView;
  readonly widthPx: number;
  readonly textPercent: number;
};

/** Scrolls each phone to the lit text, once for each traced value on each page, and marks where it is cut. */
function LitText({ pointer, page, stage, widthPx, textPercent }: LitTextProps) {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (pointer !== null) markLitTexts(mark.current?.parentElement ?? null);
  }, [pointer, page, stage, widthPx, textPercent]);
  useLayoutEffect(() => {
    if (pointer === null) return;
    for (const phone of mark.current?.parentElement?.querySelectorAll('[data-phone]') ?? [])
      phone.querySelector('[data-lit]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pointer, page]);
  return <span ref={mark} hidden />;
}

/** Marks the lit texts that go on below their last line, where nothing of them may show. */
function markLitTexts(phones: Element | null): void {
  for (const text of phones?.querySelectorAll('[data-lines]:has([data-lit])') ?? [])
    text.toggleAttribute('data-goes-on', text.scrollHeight > text.clientHeight + 1);
}

type PhonesProps = { readonly shownLocales: readonly Locale[]; readonly scale: ScaleInForce };

/** Shows the phones as large as possible, or every page; pages beside the phones where there is room. */
export function Phones(phones: PhonesProps) {
  const stage = useStageView();
  return stage === null ? null : <PhonesOfStage stage={stage} {...phones} />;
}

function PhonesOfStage({ stage, shownLocales, scale }: PhonesProps & { readonly stage: StageView }) {
  const traced = useBench(selectTracedPointer);
  const isSheet = useBench(({ settings }) => settings.surface === 'sheet');
  const [place, { width, height }] = useInnerSize<HTMLDivElement>();
  const page = useBench((bench) => getPhonePage(bench.settings));
  const { size, textPercent, phones } = usePhones(shownLocales);
  const room = { width: width - stagePadding.inline, height: height - stagePadding.block };
  const fit = fits[scale](room, size, phones.length);
  const taken = fit.columns * size.widthPx * fit.scale + (fit.columns - 1) * phoneGaps.between + stagePadding.inline;
  const rest = Math.floor(width - taken);
  // In a low stage the phones are small; smaller pages would be unreadable.
  const isBesideSheet = !isSheet && rest >= narrowestSheet && fit.scale >= readableScale;
  // Ends after React has committed both cards.
  useLayoutEffect(measureCards, [stage]);
  const sizes: CSSProperties = { gridTemplateColumns: `repeat(${fit.columns}, ${getColumnSize(fit.columns)})` };
  return (
    <div ref={place} className={styles.body} data-last-good={stage.isLastGood || undefined}>
      {width === 0 || !isSheet ? null : <PageSheet stage={stage} width={width} />}
      {width === 0 || isSheet ? null : (
        <div
          className={styles.phones}
          style={sizes}
          data-stage-scale={fit.scale}
          data-full={scale === 'full' || undefined}
        >
          {phones.map((phone, at) => (
            <AlternatingPhone
              key={getPhoneKey(phone)}
              {...phone}
              turn={phones.length === 1 ? null : at % 2 === 0 ? 0 : 1}
              stage={stage}
              size={size}
              textPercent={textPercent}
              scale={fit.scale}
              headPx={getHeadWidth(room.width, fit.columns)}
            />
          ))}
          <CardTextEditing />
          <LitText pointer={traced} page={page} stage={stage} widthPx={size.widthPx} textPercent={textPercent} />
        </div>
      )}
      {isBesideSheet ? <SidePageSheet stage={stage} width={Math.min(rest, widestSheet)} /> : null}
    </div>
  );
}

/** The width of the text above a small phone: its column and a quarter of the gap on each side. */
function getHeadWidth(roomPx: number, columns: number): number {
  return Math.min(widestHead, (roomPx - (columns - 1) * phoneGaps.between) / columns + phoneGaps.between / 2);
}

/** As wide as a phone, or as the text above a small one where there is room. */
function getColumnSize(columns: number): string {
  return `minmax(min(${widestHead}px, calc((100% - ${(columns - 1) * phoneGaps.between}px) / ${columns})), max-content)`;
}

const fits = { fit: fitPhones, fill: fillPhones, full: fullPhones } as const;

const narrowestSheet = 216;
const widestSheet = 420;

type PhoneProps = StagePhone & PhoneSetup & { readonly stage: StageView; readonly headPx: number };

/** During a drag of the view head two phones update in alternate frames, one in each. */
function AlternatingPhone({ turn, stage, ...phone }: PhoneProps & { readonly turn: 0 | 1 | null }) {
  const view = useStageView(turn) ?? stage;
  const main = useBench(selectMainStage);
  return <Phone {...phone} stage={phone.line === 'main' ? (main ?? view) : view} />;
}

/** What the line of a story is called that a phone shows; undefined without a branch. */
function useLineName(line: StagePhone['line']): string | undefined {
  const { t } = useTranslation();
  const name = useBench(({ storyView, shownBranch }) =>
    storyView === null ? null : nameOfBranch(storyView, shownBranch),
  );
  if (line === undefined) return undefined;
  return line === 'main' ? t('stories.branches.main') : (name ?? undefined);
}

const Phone = memo(function Phone({ locale, scheme, line, stage, ...look }: PhoneProps) {
  const page = useBench((bench) => getPhonePage(bench.settings));
  const lineName = useLineName(line);
  const jump = useBench((bench) => bench.jumpToPath);
  const choose = useBench((bench) => bench.choose);
  return (
    <PhoneFrame
      {...look}
      locale={locale}
      time={timeOfDay(stage.at)}
      scheme={scheme}
      isStale={stage.isLastGood}
      line={lineName}
      badge={
        lineName === undefined ? (
          <StageBadge stage={stage} />
        ) : (
          <Badge tone={line === 'main' ? 'plain' : 'violet'}>{lineName}</Badge>
        )
      }
    >
      <RowsInSight>
        <StageSurface
          page={page}
          locale={locale}
          stage={stage}
          onPick={jump}
          onWalletList={(list) => choose('walletList', list)}
          onNoticesLook={(open) => choose('noticesLook', open)}
        />
      </RowsInSight>
    </PhoneFrame>
  );
});
