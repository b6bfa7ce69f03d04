import { Images } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetScale } from '../../../shared/documents/contact-sheet/sheet-settings.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { groupsWithCuts } from '../../engine/contact-sheet/sheet-cuts.ts';
import type { SheetCuts } from '../../engine/contact-sheet/sheet-cuts.ts';
import { fittingScale, layOutSheet, nextScale } from '../../engine/contact-sheet/lay-out.ts';
import { isDrawnByLot } from '../../engine/stress/stress.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { holdDrawing } from '../../ui/frames/draw-soon.ts';
import { useInnerSize } from '../../ui/measured/use-inner-size.ts';
import { timeOfDay } from '../../words/hong-kong-time.ts';
import styles from './contact-sheet.module.css';
import { SheetAxes } from './sheet-axes.tsx';
import { SheetHead } from './sheet-head.tsx';
import { SheetLines } from './sheet-lines.tsx';
import { lifeHeight } from './sheet-surface.tsx';
import { useSheetCuts } from './use-sheet-cuts.ts';
import { FoundCuts, NoCuts } from './found-cuts.tsx';
import { useSheet } from './use-sheet.ts';
import type { Sheet } from './use-sheet.ts';

/** What the sheet keeps free around it, as its style says. */
const padding = { acrossPx: 36, downPx: 10 } as const;

/** The payload in front in every status, language and size, side by side, over the whole work area. */
export function ContactSheet() {
  const { t } = useTranslation();
  const sheet = useSheet();
  const leave = useBench((bench) => bench.leavePlace);
  if (sheet !== null) return <WholeSheet sheet={sheet} />;
  return (
    <section className={styles.place} data-region="contact-sheet" tabIndex={-1} aria-label={t('contactSheet.title')}>
      <EmptyState
        icon={Images}
        title={t('contactSheet.noneTitle')}
        text={t('contactSheet.noneText')}
        action={{ label: t('contactSheet.noneAction'), run: leave }}
      />
    </section>
  );
}

function WholeSheet({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation();
  const [scrollRef, size] = useInnerSize<HTMLDivElement>();
  const { surface, scale: chosenScale, isOnlyCuts: isOfCuts } = useBench((bench) => bench.settings.contactSheet);
  const cuts = useSheetCuts(sheet, surface, isOfCuts);
  const { groups: all, source, at } = sheet;
  const shows = useBench((bench) => bench.sheetShows);
  useEffect(() => {
    // An export holds what is seen here.
    shows({ at, cuts: isOfCuts ? cuts : null });
    return () => shows(null);
  }, [shows, at, cuts, isOfCuts]);
  const groups = useMemo(() => (isOfCuts ? groupsWithCuts(all, cuts) : all), [all, cuts, isOfCuts]);
  const { scale, lines } = useMemo(() => {
    const drawn = {
      widthPx: size.width - padding.acrossPx,
      heightOf: (cell: Parameters<typeof lifeHeight>[0]) => lifeHeight(cell, surface),
      phones: surface === 'change' ? 2 : 1,
    } as const;
    const fitting = chosenScale === 'fit' ? fittingScale(groups, drawn, size.height - padding.downPx) : chosenScale;
    return { scale: fitting, lines: size.width === 0 ? [] : layOutSheet(groups, { ...drawn, scale: fitting }) };
  }, [groups, size, surface, chosenScale]);
  const press = useSheetKeys(scale);
  return (
    // Its keys work wherever the focus is inside of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.place}
      data-region="contact-sheet"
      tabIndex={-1}
      aria-label={t('contactSheet.title')}
      onKeyDown={press}
    >
      <SheetHead
        source={source}
        count={countOf(groups)}
        looked={isOfCuts ? { at: lookedAt(all, cuts), all: countOf(all) } : null}
        scale={scale}
      />
      <SheetAxes source={source} />
      <div ref={scrollRef} className={styles.scroll} data-sheet-scroll="" onScroll={holdDrawing} tabIndex={-1}>
        {isOfCuts && groups.length === 0 ? <NoCuts isDone={lookedAt(all, cuts) === countOf(all)} /> : null}
        <SheetLines sheet={sheet} lines={lines} cuts={cuts} scale={scale} scrollRef={scrollRef} />
      </div>
      <div className={styles.foot}>
        {isOfCuts ? (
          <FoundCuts cuts={cuts} scenario={source.scenario} />
        ) : (
          <WhatIsSeen at={at} name={source.document.name} />
        )}
      </div>
    </section>
  );
}

/** Of when the sheet is, where its phones lead, and what is special about harder texts while there are any. */
function WhatIsSeen({ at, name }: { readonly at: Instant; readonly name: string }) {
  const { t } = useTranslation();
  const { texts, seed } = useBench((bench) => bench.settings.contactSheet);
  return (
    <p>
      {t('contactSheet.foot', { time: timeOfDay(at), name })}
      {texts.some(isDrawnByLot) ? t('contactSheet.seedFoot', { seed }) : null}
      {texts.includes('emoji') ? t('contactSheet.emojiFont') : null}
    </p>
  );
}

/** The keys of the place: larger, smaller, all of it, and the way back. */
function useSheetKeys(scale: SheetScale): (event: KeyboardEvent) => void {
  const store = useBenchStore();
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { chooseSheet, leavePlace } = store.getState();
    const acts: Readonly<Record<string, () => void>> = {
      '+': () => chooseSheet({ scale: nextScale(scale, 1) }),
      '=': () => chooseSheet({ scale: nextScale(scale, 1) }),
      '-': () => chooseSheet({ scale: nextScale(scale, -1) }),
      '0': () => chooseSheet({ scale: 'fit' }),
      Escape: leavePlace,
    };
    const act = event.defaultPrevented || isTyping(event) ? undefined : acts[event.key];
    // What floats over the place belongs to it for React, and closes by itself.
    if (act === undefined || !(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    act();
  };
}

/** In a field the keys are what is typed. */
function isTyping({ target, key, nativeEvent }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement && (key !== 'Escape' || nativeEvent.isComposing);
}

function lookedAt(groups: Sheet['groups'], cuts: SheetCuts): number {
  return groups.reduce((sum, { cells }) => sum + cells.filter(({ id }) => cuts.has(id)).length, 0);
}

function countOf(groups: Sheet['groups']): number {
  return groups.reduce((sum, { cells }) => sum + cells.length, 0);
}
