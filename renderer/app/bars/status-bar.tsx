import { Compass, Undo2 } from 'lucide-react';
import { lookBadge } from '../../../shared/protocol/theme/describe-look.ts';
import { changedGaps } from '../../../shared/gaps/gap-choices.ts';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { fullPlace } from '../../store/window/full-place.ts';
import { utf8Length } from '../../../shared/lib/text/text-width.ts';
import { useCommand } from '../../commands/use-command.ts';
import { detectLineEnds } from '../../features/editor/view/line-ends.ts';
import { selectGapsOfPayload } from '../../features/assumptions/store/gaps.ts';
import { memoised } from '../../store/selectors.ts';
import { isProjectAway } from '../../store/host/store-notes.ts';
import { isPredictedRefused, selectRefusingProblem, wasAccepted } from '../../store/sending/prediction.ts';
import { hasHiddenFindings, isEmptyStory } from '../../store/writing/shown-findings.ts';
import { DelayedContext, useBench } from '../../store/use-bench.ts';
import { activeDocument, activeStory } from '../../store/window/active-tab.ts';
import { countProblems } from '../../views/severity.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { useListShown } from './list-shown.ts';
import { sayNamed } from '../../views/phones/cut-names.ts';
import styles from './status-bar.module.css';

export function StatusBar() {
  const { t } = useTranslation();
  return (
    <footer className={styles.bar} aria-label={t('regions.status')}>
      {/* At the start, where no message covers them. */}
      <div className={styles.controls}>
        <Presenting />
        <TourOffer />
        <UndoList />
        <FirstProblem />
        <Assumptions />
      </div>
      <span className={styles.gap} />
      {/* Nothing is called saved that has just been typed. */}
      <DelayedContext value={null}>
        <Saved />
      </DelayedContext>
      <Preview />
      <Encoding />
    </footer>
  );
}

/** States what of the phones is exact, and how near their look is to the wallet. */
function Preview() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const theme = useBench((bench) => bench.theme);
  const text = `${t('stage.exactShort')} · ${inLanguage(lookBadge(theme), language)}`;
  return <span className={styles.preview}>{t('status.preview', { text })}</span>;
}

function FirstProblem() {
  const { t } = useTranslation();
  const findings = useBench((bench) => (bench.analysis === null ? bench.shownStoryMarks.marks : bench.shownFindings));
  const language = useBench((bench) => bench.settings.language);
  const scenario = useBench((bench) => bench.analysis?.scenario ?? null);
  const jump = useBench((bench) => bench.jumpToFinding);
  const isBeingTyped = useBench(hasHiddenFindings);
  const isEmpty = useBench(isEmptyStory);
  const isRefused = useBench(isPredictedRefused);
  const refusal = useBench(selectRefusingProblem);
  const isDone = useBench(wasAccepted);
  const name = useBench((bench) =>
    fullPlace(bench) !== null ? ((activeDocument(bench) ?? activeStory(bench))?.name ?? null) : null,
  );
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  // The one that is named as the reason of a refusal comes first.
  const refusing = errors.find((each) => each === refusal);
  const first = refusing ?? errors[0] ?? warnings[0];
  if (first === undefined && isBeingTyped) return <span>{t('writing.typing')}</span>;
  if (first === undefined && isRefused)
    return <span>{t(`sending.preflight.${isDone ? 'refusedAgain' : 'refused'}`)}</span>;
  if (first === undefined) return <span>{t(isEmpty ? 'stories.problemsNoCall' : 'status.none')}</span>;
  const sentence = 'words' in first ? sayNamed(first, { scenario, language }) : inLanguage(first.message, language);
  const counted = countProblems({ errors: errors.length, warnings: warnings.length }, t, language);
  // In another place its text is not in view.
  const count = name === null ? counted : `${name}${language === 'en' ? ': ' : '：'}${counted}`;
  return (
    <button
      type="button"
      className={styles.problem}
      title={sentence}
      onClick={() => jump(first)}
      data-first-problem={first.rule}
    >
      <span className={styles.count} data-severity={first.severity}>
        {count}
      </span>
      <span className={styles.sentence}>{sentence}</span>
    </button>
  );
}

function Presenting() {
  const { t } = useTranslation();
  const isPresenting = useBench((bench) => bench.isPresenting);
  const { label, run } = useCommand('window.presenter');
  if (!isPresenting) return null;
  return (
    <button type="button" className={styles.presenting} title={label} data-presenting-mode="" onClick={run}>
      {t('presenter.isOn')}
    </button>
  );
}

/** The tour of the first start, where no list offers it; an action that can be undone has its room. */
function TourOffer() {
  const { t } = useTranslation();
  const { isShown: hasList } = useListShown();
  const isOffered = useBench((bench) => bench.isTourOffered && !bench.isPresenting && bench.steps.length === 0);
  const { run } = useCommand('help.tour');
  if (hasList || !isOffered) return null;
  return (
    <button type="button" className={styles.undo} data-tour-offer="" onClick={run}>
      <Compass size={12} aria-hidden="true" />
      {t('tour.offer')}
    </button>
  );
}

/** Undo stays available after the short message has closed. */
function UndoList() {
  const { t } = useTranslation();
  const count = useBench(({ steps }) => steps.length);
  const list = useCommand('undo.list');
  if (count === 0) return null;
  return (
    <button type="button" className={styles.undo} title={list.label} data-undo-list={count} onClick={list.run}>
      <Undo2 size={12} aria-hidden="true" />
      {t('undo.open')}
    </button>
  );
}

function Saved() {
  const { t } = useTranslation();
  const state = useBench((bench) => bench.saveState.state);
  const isAway = useBench(isProjectAway);
  // What was typed of an environment is saved when its page is left, and never where it is invalid.
  const typed = useBench((bench) => Object.keys(bench.environmentEdits).length);
  const saved = t(isAway ? 'status.savedHere' : 'status.saved');
  const words = { saved, saving: t('status.saving'), 'not-saved': t('status.notSaved') };
  return (
    <span className={styles.saved} data-save-state={state} role="status">
      {state === 'saved' && typed > 0 ? t('status.typedNotSaved', { count: typed }) : words[state]}
    </span>
  );
}

function Assumptions() {
  const { t } = useTranslation();
  const count = useBench(selectGapsOfPayload).size;
  const changed = useBench((bench) => changedGaps(bench.gaps).length);
  const choose = useBench((bench) => bench.choose);
  if (count === 0 && changed === 0) return null;
  const text = changed === 0 ? t('status.assumptions', { count }) : t('status.changedGaps', { count: changed });
  return (
    <button
      type="button"
      className={styles.assumptions}
      title={text}
      data-changed-gaps={changed}
      onClick={() => choose('panel', 'assumptions')}
    >
      {text}
    </button>
  );
}

const selectEncoding = memoised(
  (bench) => [bench.analysis?.document.text ?? null, bench.analysis?.resolved.text ?? null],
  (typed, resolved) =>
    typed === null || resolved === null
      ? null
      : {
          name: typed.startsWith('\uFEFF') ? 'UTF-8 BOM' : 'UTF-8',
          ends: detectLineEnds(typed),
          bytes: utf8Length(resolved),
        },
);

function Encoding() {
  const { t, i18n } = useTranslation();
  const encoding = useBench(selectEncoding);
  if (encoding === null) return null;
  const count = encoding.bytes;
  return (
    <span className={styles.encoding}>
      {encoding.name} · {encoding.ends} · {t('status.bytes', { count, formatted: count.toLocaleString(i18n.language) })}
    </span>
  );
}
