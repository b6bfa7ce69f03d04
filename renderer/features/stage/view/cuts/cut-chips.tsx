import { Scissors, ChevronDown } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { listNames } from '../../../../../shared/lib/text/words.ts';
import { sayFinding } from '../../../../../shared/protocol/validate/say.ts';
import type { SeenCut } from '../../../../../shared/protocol/validate/options.ts';
import { fieldTitle } from '../../../../../shared/protocol/reference/index.ts';
import type { Bench } from '../../../../store/slice.ts';
import { useBench, useBenchStore } from '../../../../store/use-bench.ts';
import { activePayloadId } from '../../../../store/window/active-tab.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { ScrollHint } from '../bars/scroll-hint.tsx';
import styles from './cut-chips.module.css';
import { inspect, type Analysis } from '../../../../engine/payload/analysis.ts';
import { schemesOf } from '../../../../engine/stage/phone-fit.ts';
import { measuredUnder, selectShownTokens } from '../../../../store/documents/text-cuts.ts';
import { usePhoneSize } from '../phones/stage-phones.ts';
import { facesOf, measurePayload } from './measure-payload.tsx';
import { createIdleSteps, type IdleWork } from './idle-steps.ts';
import { isBlamedInSight, titleCutFields } from '../../../../views/phones/cut-names.ts';
import { CutPages, useCutPages } from '../../../../views/phones/cut-page.tsx';
import type { Finding } from '../../../../../shared/documents/finding.ts';
import { Button } from '../../../../ui/button.tsx';
import { MenuGroup, MenuItem, PopupMenu } from '../../../../ui/overlays/menu.tsx';

/**
 * Measures the active payload when the user pauses and the window is idle, one surface at a time; then others, of which
 * another phone is known. A known result on the same phone is reused.
 */
function useTextCuts(): void {
  const size = usePhoneSize();
  const textPercent = useBench((bench) => bench.settings.textPercent);
  const phoneTheme = useBench((bench) => bench.settings.phoneTheme);
  const analysis = useBench(({ isTyping, isViewDragged, analysis: read }) => (isTyping || isViewDragged ? null : read));
  const gaps = useBench((bench) => bench.gaps);
  const under = useBench(measuredUnder);
  const theme = useBench(selectShownTokens);
  const tell = useBench((bench) => bench.textsMeasured);
  const store = useBenchStore();
  const isScrolled = useIsScrolled();
  const [steps] = useState(() =>
    createIdleSteps({
      request: (step, options) => requestIdleCallback(step, options),
      cancel: (id) => cancelIdleCallback(id),
      now: () => performance.now(),
      isScrolled,
    }),
  );
  const look = useMemo(
    () => ({ size, textPercent, schemes: schemesOf(phoneTheme), theme }),
    [size, textPercent, phoneTheme, theme],
  );
  const [opened] = useState(() => new Map<string, Analysis>());
  useEffect(() => {
    if (analysis === null) return steps.stop();
    if (!opened.has(analysis.document.id)) opened.set(analysis.document.id, analysis);
    if (opened.size > mostOpened) opened.delete([...opened.keys()][0] ?? '');
    const plan = (): IdleWork => {
      const { id, text } = analysis.document;
      const faces = facesOf(analysis, gaps);
      const work = measureAll(analysis, {
        others: () => staleAnalyses(store.getState(), under),
        cutsOf: (each) => measurePayload(each, opened.get(each.document.id), facesOf(each, gaps), look),
        tell: ({ document }, cuts) => tell(document.id, { under, text: document.text, cuts }),
      });
      return { key: [id, text, JSON.stringify(faces), under], steps: work };
    };
    steps.schedule(plan);
    // A newly loaded font changes widths.
    const again = (): void => {
      steps.forget();
      steps.schedule(plan);
    };
    document.fonts.addEventListener('loadingdone', again);
    // Phones that follow the window follow the system too.
    const systemDark = matchMedia('(prefers-color-scheme: dark)');
    systemDark.addEventListener('change', again);
    return () => {
      document.fonts.removeEventListener('loadingdone', again);
      systemDark.removeEventListener('change', again);
    };
  }, [analysis, gaps, under, look, tell, steps, opened, store]);
  useEffect(() => steps.stop, [steps]);
}

/** Tells whether something in the window was scrolled a moment ago. */
function useIsScrolled(): () => boolean {
  const lastMs = useRef(-Infinity);
  useEffect(() => {
    const remember = (): void => {
      lastMs.current = performance.now();
    };
    document.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', remember, { capture: true });
  }, []);
  return () => performance.now() - lastMs.current < restMs;
}

/** A scroll rests once nothing has moved for so long. */
const restMs = 150;

/** Payloads whose first text is remembered. */
const mostOpened = 50;

type Measuring = {
  readonly others: () => Iterable<Analysis>;
  readonly cutsOf: (analysis: Analysis) => Generator<void, readonly SeenCut[], void>;
  readonly tell: (analysis: Analysis, cuts: readonly SeenCut[]) => void;
};

function* measureAll(active: Analysis, { others, cutsOf, tell }: Measuring): Generator<void, void, void> {
  tell(active, yield* cutsOf(active));
  for (const other of others()) tell(other, yield* cutsOf(other));
}

/** Payloads that were measured on another phone: the list counts their cuts too. */
function* staleAnalyses(bench: Bench, under: string): Generator<Analysis, void, void> {
  const active = activePayloadId(bench);
  for (const document of bench.documents) {
    const measured = bench.textCuts[document.id];
    if (measured === undefined || measured.under === under || document.id === active) continue;
    const { now, options } = bench.inspectTerms(document.id);
    const inspected = inspect(document, now, options);
    if (inspected !== null) yield inspected.analysis;
  }
}

export const CutChips = memo(function CutChips() {
  const { t } = useTranslation();
  useTextCuts();
  const language = useBench((bench) => bench.settings.language);
  const scenario = useBench((bench) => bench.analysis?.scenario ?? null);
  const findings = useBench((bench) => bench.shownFindings);
  const jump = useBench((bench) => bench.jumpToFinding);
  const cuts = findings.filter(({ rule }) => rule === 'text-cut' || rule === 'contrast');
  if (cuts.length === 0) return null;
  const hasSeveral = cuts.length > 1;
  const heading = t(cuts.some(({ rule }) => rule === 'contrast') ? 'stage.cutOrFaint' : 'stage.cuts');
  return (
    <section className={styles.cuts} aria-label={heading} data-cuts={cuts.length} data-several={hasSeveral}>
      <CutMenu cuts={cuts} title={heading} />
      <ScrollHint to="start" />
      {hasSeveral ? null : (
        <span className={styles.title}>
          <Scissors size={13} className={styles.sign} aria-hidden="true" />
          {heading}
        </span>
      )}
      <ul className={styles.chips}>
        {cuts.map((finding) => {
          const { field, place } = finding.words.values;
          const title = fieldTitle(scenario, finding.path);
          const hasName = title !== null && !isBlamedInSight(finding.words);
          const small = hasName
            ? listNames([String(field ?? ''), ...String(place ?? '').split(', ')].filter(Boolean), language)
            : place;
          return (
            <li key={`${finding.rule} ${finding.path}`}>
              <button
                type="button"
                className={styles.chip}
                title={sayFinding(finding.words, language)}
                data-cut={finding.path}
                onClick={() => jump(finding)}
              >
                <bdi>{titleCutFields(finding, { scenario, language })}</bdi>
                {small === undefined ? null : <span className={styles.place}>{small}</span>}
              </button>
              {/* Several leave no room for them: the menu has the pages of each. */}
              {hasSeveral ? null : <CutPages finding={finding} />}
            </li>
          );
        })}
      </ul>
      <ScrollHint to="end" />
    </section>
  );
});

/** The cuts as a menu: beside a note, which leaves no room for a row of them, and where there are several. */
function CutMenu({ cuts, title }: { readonly cuts: readonly Finding[]; readonly title: string }) {
  const { t } = useTranslation();
  const counted = t('stage.counted', { title, count: cuts.length });
  return (
    <PopupMenu
      align="end"
      trigger={
        <Button size="small" className={styles.brief} title={counted} aria-label={counted}>
          <Scissors size={13} className={styles.sign} aria-hidden="true" />
          <span className={styles.counted}>{counted}</span>
          <span className={styles.count}>{cuts.length}</span>
          <ChevronDown size={11} aria-hidden="true" />
        </Button>
      }
    >
      {cuts.map((finding) => (
        <CutGroup key={`${finding.rule} ${finding.path}`} finding={finding} />
      ))}
    </PopupMenu>
  );
}

function CutGroup({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const scenario = useBench((bench) => bench.analysis?.scenario ?? null);
  const jump = useBench((bench) => bench.jumpToFinding);
  const { pages, show } = useCutPages(finding);
  return (
    <MenuGroup label={titleCutFields(finding, { scenario, language })}>
      <MenuItem label={sayFinding(finding.words, language)} onRun={() => jump(finding)} />
      {pages.map((page) => (
        <MenuItem
          key={page}
          label={t('stage.showIn', { page: t(`stage.pages.${page}`) })}
          itemId={page}
          onRun={() => show(page)}
        />
      ))}
    </MenuGroup>
  );
}
