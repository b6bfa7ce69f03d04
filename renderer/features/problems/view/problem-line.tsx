import type { ReactNode } from 'react';
import { Wrench, CircleCheck, CircleDashed, Keyboard } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './problems-panel.module.css';
import { fixesOf, type Finding, type Fix } from '../../../../shared/documents/finding.ts';
import { sayFinding } from '../../../../shared/protocol/validate/say.ts';
import { useBench } from '../../../store/use-bench.ts';
import { areFindingsStale } from '../../../store/writing/active-findings.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommand } from '../../../commands/use-command.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { makeDistinctKeys, sortBySeverity } from './problem-rows.ts';
import { GapChip } from '../../../views/gap-chip.tsx';
import { SeverityIcon } from '../../../views/severity.tsx';
import { ClauseLink } from '../../../views/reference-link.tsx';
import { isFixable } from '../../../../shared/protocol/fixes/fix-all.ts';
import { hasHiddenFindings, isEmptyStory } from '../../../store/writing/shown-findings.ts';
import type { StoryMark } from '../../../engine/stories/story-marks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

type ProblemLineProps = {
  readonly icon: ReactNode;
  readonly sentence: string;
  readonly facts: ReactNode;
  readonly onJump: () => void;
};

/** Shows a problem, which leads to its position; its links come after the whole sentence. */
export function ProblemLine({ icon, sentence, facts, onJump }: ProblemLineProps) {
  return (
    <div className={styles.line}>
      <button type="button" className={styles.jump} onClick={onJump}>
        {icon}
        <span className={styles.sentence}>{sentence}</span>
      </button>
      <div className={styles.facts}>{facts}</div>
    </div>
  );
}

function FixButton({ fix }: { readonly fix: Fix }) {
  const language = useBench((bench) => bench.settings.language);
  const applyFix = useBench((bench) => bench.applyFix);
  const isDisabled = useBench(areFindingsStale);
  return (
    <Button size="small" className={styles.fixButton} data-fix="" disabled={isDisabled} onClick={() => applyFix(fix)}>
      <Wrench size={12} aria-hidden="true" />
      <span>{sayFinding(fix.words, language)}</span>
    </Button>
  );
}

export function Fixes({ finding }: { readonly finding: Finding }) {
  const fixes = fixesOf(finding);
  return fixes.length === 0 ? null : (
    <div className={styles.fixes}>
      {fixes.map((fix) => (
        <FixButton key={fix.label} fix={fix} />
      ))}
    </div>
  );
}

/** Shows how many problems have a fix, and applies all fixes. */
export function ProblemsHead({ fixable }: { readonly fixable: number }) {
  const { t } = useTranslation();
  const { isEnabled, run, keys, ariaKeys } = useCommand('payload.fix-all');
  // One is fixed where it is listed.
  if (fixable < 2) return null;
  return (
    <div className={styles.head}>
      <span>{t('writing.fixable', { count: fixable })}</span>
      <Button
        size="small"
        data-fix-all=""
        disabled={!isEnabled}
        title={`${t('writing.fixAllTitle')} (${keys ?? ''})`}
        aria-keyshortcuts={ariaKeys}
        onClick={run}
      >
        <Wrench size={12} aria-hidden="true" />
        {t('writing.fixAll')}
      </Button>
    </div>
  );
}

export function StoryProblems() {
  const { t } = useTranslation();
  const { marks: shown, leftOut } = useBench((bench) => bench.shownStoryMarks);
  const isBeingTyped = useBench(hasHiddenFindings);
  const hasNoCalls = useBench(isEmptyStory);
  const marks = sortBySeverity(shown);
  if (marks.length === 0 && isBeingTyped)
    return <EmptyState icon={Keyboard} title={t('writing.typing')} text={t('writing.typingText')} />;
  if (marks.length === 0 && hasNoCalls)
    return (
      <EmptyState icon={CircleDashed} title={t('stories.problemsNoCall')} text={t('stories.problemsNoCallText')} />
    );
  if (marks.length === 0)
    return <EmptyState icon={CircleCheck} title={t('stories.problemsNone')} text={t('stories.problemsNoneText')} />;
  const keys = makeDistinctKeys(marks, nameOf);
  return (
    <>
      <ProblemsHead fixable={marks.filter(({ finding }) => finding !== null && isFixable(finding)).length} />
      <ul className={styles.list} aria-label={t('stories.problems')}>
        {marks.map((mark, index) => (
          <Problem key={keys[index]} mark={mark} />
        ))}
        {marks.some(({ rule }) => rule === 'syntax') ? (
          <li className={styles.rest} data-calls-unread="">
            {t('stories.callsUnread')}
          </li>
        ) : null}
        {leftOut > 0 ? <li className={styles.rest}>{t('problems.more', { count: leftOut })}</li> : null}
      </ul>
    </>
  );
}

function nameOf({ rule, path, line, column, message }: StoryMark): string {
  return `${rule} ${path} ${line} ${column} ${message.en}`;
}

function Problem({ mark }: { readonly mark: StoryMark }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const jump = useBench((bench) => bench.jumpToFinding);
  const { severity, message, next, clause, call, gap, finding } = mark;
  return (
    <li className={styles.problem} data-rule={mark.rule} data-severity={severity}>
      <ProblemLine
        icon={<SeverityIcon severity={severity} />}
        sentence={[message, next].flatMap((words) => (words === null ? [] : inLanguage(words, language))).join(' ')}
        facts={
          <>
            {call === null ? null : <span>{t('stories.ofEntry', { place: call + 1 })}</span>}
            <span>{t('problems.line', { line: mark.line })}</span>
            {clause === null ? null : <ClauseLink clause={clause} />}
            {gap === null ? null : <GapChip gap={gap} />}
          </>
        }
        onJump={() => jump(mark)}
      />
      {finding === null ? null : <Fixes finding={finding} />}
    </li>
  );
}
