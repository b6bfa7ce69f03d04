import { Scissors } from 'lucide-react';
import { memo, useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { listNames } from '../../../../../shared/lib/text/words.ts';
import { sayFinding } from '../../../../../shared/protocol/validate/say.ts';
import type { SeenCut } from '../../../../../shared/protocol/validate/options.ts';
import { fieldTitle } from '../../../../../shared/protocol/reference/index.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { ScrollHint } from '../bars/scroll-hint.tsx';
import styles from './cut-chips.module.css';
import { nodeAtPointer } from '../../../../../shared/lib/json/json-pointer.ts';
import { localeFacts, locales, type Locale } from '../../../../../shared/specification/locales.ts';
import { isReadable, type Analysis } from '../../../../engine/payload/analysis.ts';
import { measuredFace } from '../../engine/measured-faces.ts';
import { schemesOf } from '../../../../engine/stage/phone-fit.ts';
import { measuredUnder, selectShownTokens } from '../../../../store/documents/text-cuts.ts';
import { usePhoneSize } from '../phones/stage-phones.ts';
import { CutMenu } from './cut-menu.tsx';
import { createIdleSteps, type IdleWork } from './idle-steps.ts';
import type { OrderFace } from '../../../../../shared/card/order-face.ts';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import type { PhoneSize, TextPercent } from '../../../../../shared/specification/phone-sizes.ts';
import type { TextCut } from '../../../../../shared/specification/text-cuts.ts';
import { isBlamedInSight, titleCutFields } from '../../../../views/phones/cut-names.ts';
import { CutPages } from '../../../../views/phones/cut-page.tsx';
import type { FrameScheme } from '../../../../preview/preview-types.ts';
import { NoticesSurface } from '../../../../preview/notices/notices-surface.tsx';
import { PhoneFrame } from '../../../../preview/phone/phone-frame.tsx';
import { TicketSurface } from '../../../../preview/wallet/ticket-surface.tsx';
import { WalletSurface } from '../../../../preview/wallet/wallet-surface.tsx';
import type { PayloadTexts } from '../../../../preview/measure/cut-part.ts';
import type { ThemeTokens } from '../../../../../shared/specification/theme-tokens.ts';
import { measureHiddenPhones } from '../../../../views/phones/hidden-phones.ts';
import { dayOnPhone, timeOfDay } from '../../../../words/hong-kong-time.ts';

type Look = { readonly size: PhoneSize; readonly textPercent: TextPercent; readonly scheme: FrameScheme };
type MeasureInput = {
  readonly locale: Locale;
  readonly face: OrderFace;
  readonly at: Instant;
  readonly look: Look;
  readonly theme: ThemeTokens | null;
};

/**
 * Measures all surfaces of a phone, one a step, since each tried length of a long text is laid out. A phone exists only
 * within its step, so that nobody sees it.
 */
function* measurePhones(measured: MeasureInput, texts: PayloadTexts): Generator<void, readonly TextCut[], void> {
  const cuts: TextCut[] = [];
  for (const page of getPages(measured)) {
    yield;
    cuts.push(...measureHiddenPhones(page, texts, measured.theme));
  }
  return cuts;
}

function getPages({ locale, face, at, look }: MeasureInput): readonly ReactElement[] {
  const orders = [face];
  const moment = { locale, now: at };
  const notices = { ...moment, orders, time: timeOfDay(at), date: dayOnPhone(at, localeFacts[locale].tag) };
  const isInWallet = face.state === 'active' || face.state === 'service-card';
  const isListed = face.state === 'active' || face.state === 'used';
  const pages = [
    <TicketSurface key="ticket" {...moment} order={face} />,
    ...(isInWallet ? [<WalletSurface key="home" locale={locale} orders={orders} list="home" />] : []),
    ...(isListed ? [<WalletSurface key="row" locale={locale} orders={orders} list={getWalletList(face)} />] : []),
    ...(face.notification === null
      ? []
      : [
          <NoticesSurface key="lock" {...notices} look="lock" />,
          <NoticesSurface key="list" {...notices} look="list" />,
        ]),
  ];
  return pages.map((page) => (
    <PhoneFrame key={page.key} locale={locale} time="" {...look} isBare>
      {page}
    </PhoneFrame>
  ));
}

function getWalletList({ state }: OrderFace): 'active' | 'used' {
  return state === 'used' ? 'used' : 'active';
}

/**
 * Measures the active payload when the user pauses and the window is idle, one surface at a time. A known result on the
 * same phone is reused.
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
  const [steps] = useState(() =>
    createIdleSteps({
      request: (step, options) => requestIdleCallback(step, options),
      cancel: (id) => cancelIdleCallback(id),
      now: () => performance.now(),
    }),
  );
  const [opened] = useState(() => new Map<string, Analysis>());
  useEffect(() => {
    if (analysis === null) return steps.stop();
    if (!opened.has(analysis.document.id)) opened.set(analysis.document.id, analysis);
    if (opened.size > mostOpened) opened.delete([...opened.keys()][0] ?? '');
    const plan = (): IdleWork => {
      const faces = locales.map((locale) => ({ locale, face: measuredFace(analysis, locale, gaps) }));
      const { id, text } = analysis.document;
      const texts = textsSince(opened.get(id), analysis);
      const measure = function* (): Generator<void, void, void> {
        const cuts: SeenCut[] = [];
        for (const { locale, face } of faces) {
          if (face === null) continue;
          for (const scheme of schemesOf(phoneTheme)) {
            const look = { size, textPercent, scheme };
            const found = yield* measurePhones({ locale, face, at: analysis.at, look, theme }, texts);
            cuts.push(...found.map((cut) => ({ ...cut, source: getSourceAt(analysis, cut.pointer) })));
          }
        }
        tell(id, { under, text, cuts });
      };
      return { key: [id, text, JSON.stringify(faces), under], steps: measure() };
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
  }, [analysis, gaps, under, theme, size, textPercent, phoneTheme, tell, steps, opened]);
  useEffect(() => steps.stop, [steps]);
}

/** Payloads whose first text is remembered. */
const mostOpened = 50;

/** The texts of a payload, and which of them were changed since the window opened it. */
function textsSince(opened: Analysis | undefined, analysis: Analysis): PayloadTexts {
  return {
    valueAt: (pointer) => getValueAt(analysis, pointer),
    isChanged: (pointer) =>
      opened !== undefined && isReadable(opened) && getValueAt(opened, pointer) !== getValueAt(analysis, pointer),
  };
}

function getValueAt({ scan }: Analysis, pointer: string): string | null {
  const node = nodeAtPointer(scan.root, pointer)?.node;
  return node?.kind === 'string' ? node.value : null;
}

function getSourceAt({ scan }: Analysis, pointer: string): string {
  const node = nodeAtPointer(scan.root, pointer)?.node;
  return node === undefined ? '' : scan.text.slice(node.start, node.end);
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
