import { Images } from 'lucide-react';
import { use, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { SheetScale, SheetSurface } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { groupsWithCuts, distinctCuts, type SheetCuts, type SheetCell } from '../../../engine/sheet/sheet-choice.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { fittingScale, layOutSheet, nextScale } from '../engine/layout.ts';
import { isDrawnByLot } from '../../../engine/sheet/stress/stress.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { pauseDrawing } from '../../../ui/frames/schedule-drawing.ts';
import { useInnerSize } from '../../../ui/measured/use-inner-size.ts';
import { timeOfDay } from '../../../words/hong-kong-time.ts';
import styles from './contact-sheet.module.css';
import { SheetAxes, useSheet, type Sheet } from './sheet-axes.tsx';
import { SheetHead } from './sheet-head.tsx';
import { SheetLines } from './sheet-lines.tsx';
import { getPhoneHeight, CellPhones } from './sheet-phones.tsx';
import { FoundCuts, NoCuts } from './found-cuts.tsx';
import { nodeAtPointer } from '../../../../shared/lib/json/json-pointer.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import type { TextCut } from '../../../../shared/specification/text-cuts.ts';
import type { DrawnGroup } from '../../../engine/sheet/draw-group.ts';
import type { ThemeTokens } from '../../../../shared/specification/theme-tokens.ts';
import { CardThemeContext } from '../../../preview/card-theme.ts';
import { measureHiddenPhones } from '../../../views/phones/hidden-phones.ts';

type Measured = { readonly surface: SheetSurface; readonly theme: ThemeTokens | null };

function measureCell(cell: SheetCell, { surface, theme }: Measured, drawn: DrawnGroup): readonly TextCut[] {
  const { root: payload } = scanJson(drawn.text);
  const valueAt = (pointer: string): string | null => {
    const node = nodeAtPointer(payload, pointer)?.node;
    return node?.kind === 'string' ? node.value : null;
  };
  const { locale, look } = cell;
  const phones = <CellPhones drawn={drawn} locale={locale} look={look} surface={surface} logo={null} />;
  return distinctCuts(measureHiddenPhones(phones, { valueAt }, theme));
}

const none: SheetCuts = new Map();

/** Phones measured between two updates: each update lays out the sheet again. */
const batchSize = 12;

/** Measures anyway after this time on a machine that is never idle. */
const longestWaitMs = 500;

/** The cuts of the phones as drawn; another text, assumption or seed draws them again. */
type Found = Measured & { readonly draw: Sheet['draw']; readonly cuts: SheetCuts };

function useSheetCuts({ groups, draw }: Sheet, surface: SheetSurface, isAsked: boolean): SheetCuts {
  const theme = use(CardThemeContext);
  const [found, setFound] = useState<Found>({ draw, surface, theme, cuts: none });
  const isKnown = found.draw === draw && found.surface === surface && found.theme === theme;
  const known = isKnown ? found.cuts : none;
  const latest = useRef(known);
  useEffect(() => {
    latest.current = known;
  });
  useEffect(() => {
    if (!isAsked) return undefined;
    const cuts = new Map(latest.current);
    const waiting = groups
      .flatMap((group) => group.cells.map((cell) => ({ group, cell })))
      .filter(({ cell }) => !cuts.has(cell.id));
    let id = 0;
    const step = (): void => {
      const next = waiting.shift();
      if (next === undefined) return;
      cuts.set(next.cell.id, measureCell(next.cell, { surface, theme }, draw(next.group)));
      if (waiting.length === 0 || cuts.size % batchSize === 0) setFound({ draw, surface, theme, cuts: new Map(cuts) });
      wait();
    };
    const wait = (): void => {
      id = requestIdleCallback(step, { timeout: longestWaitMs });
    };
    // Fonts that load later would change widths.
    let isOver = false;
    void document.fonts.ready.then(() => {
      if (!isOver) wait();
    });
    return () => {
      isOver = true;
      cancelIdleCallback(id);
    };
  }, [groups, draw, surface, theme, isAsked]);
  return isAsked ? known : none;
}

const padding = { acrossPx: 36, downPx: 10 } as const;

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
  const shows = useBench((bench) => bench.setVisibleSheet);
  useEffect(() => {
    // An export contains what is visible here.
    shows({ at, cuts: isOfCuts ? cuts : null });
    return () => shows(null);
  }, [shows, at, cuts, isOfCuts]);
  const groups = useMemo(() => (isOfCuts ? groupsWithCuts(all, cuts) : all), [all, cuts, isOfCuts]);
  const { scale, lines } = useMemo(() => {
    const drawn = {
      widthPx: size.width - padding.acrossPx,
      heightOf: (cell: Parameters<typeof getPhoneHeight>[0]) => getPhoneHeight(cell, surface),
      phones: surface === 'change' ? 2 : 1,
    } as const;
    const fitting = chosenScale === 'fit' ? fittingScale(groups, drawn, size.height - padding.downPx) : chosenScale;
    return { scale: fitting, lines: size.width === 0 ? [] : layOutSheet(groups, { ...drawn, scale: fitting }) };
  }, [groups, size, surface, chosenScale]);
  const press = useSheetKeys(scale);
  return (
    // Its keys work from anywhere inside.
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
        count={countCells(groups)}
        measured={isOfCuts ? { at: countMeasured(all, cuts), all: countCells(all) } : null}
        scale={scale}
      />
      <SheetAxes source={source} />
      <div ref={scrollRef} className={styles.scroll} data-sheet-scroll="" onScroll={pauseDrawing} tabIndex={-1}>
        {isOfCuts && groups.length === 0 ? <NoCuts isDone={countMeasured(all, cuts) === countCells(all)} /> : null}
        <SheetLines sheet={sheet} lines={lines} cuts={cuts} scale={scale} scrollRef={scrollRef} />
      </div>
      <div className={styles.foot}>
        {isOfCuts ? (
          <FoundCuts cuts={cuts} scenario={source.scenario} />
        ) : (
          <SheetFoot at={at} document={source.document} />
        )}
      </div>
    </section>
  );
}

function SheetFoot({ at, document }: { readonly at: Instant; readonly document: PayloadDocument }) {
  const { t } = useTranslation();
  const { texts, seed } = useBench((bench) => bench.settings.contactSheet);
  return (
    <p>
      {t('contactSheet.foot', { time: timeOfDay(at), name: document.name })}
      {texts.some(isDrawnByLot) ? t('contactSheet.seedFoot', { seed }) : null}
      {texts.includes('emoji') ? t('contactSheet.emojiFont') : null}
    </p>
  );
}

function useSheetKeys(scale: SheetScale): (event: KeyboardEvent) => void {
  const store = useBenchStore();
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { changeSheet, leavePlace } = store.getState();
    const acts: Readonly<Record<string, () => void>> = {
      '+': () => changeSheet({ scale: nextScale(scale, 1) }),
      '=': () => changeSheet({ scale: nextScale(scale, 1) }),
      '-': () => changeSheet({ scale: nextScale(scale, -1) }),
      '0': () => changeSheet({ scale: 'fit' }),
      Escape: leavePlace,
    };
    const act = event.defaultPrevented || isTyping(event) ? undefined : acts[event.key];
    // For React, popups belong to the place; they close by themselves.
    if (act === undefined || !(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    act();
  };
}

/** Keys in a field are typed text. */
function isTyping({ target, key, nativeEvent }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement && (key !== 'Escape' || nativeEvent.isComposing);
}

function countMeasured(groups: Sheet['groups'], cuts: SheetCuts): number {
  return groups.reduce((sum, { cells }) => sum + cells.filter(({ id }) => cuts.has(id)).length, 0);
}

function countCells(groups: Sheet['groups']): number {
  return groups.reduce((sum, { cells }) => sum + cells.length, 0);
}
