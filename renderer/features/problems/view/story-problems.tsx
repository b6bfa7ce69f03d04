import { CircleCheck, Keyboard } from 'lucide-react';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { makeDistinctKeys, sortBySeverity } from './problem-rows.ts';
import { GapChip } from '../../../views/gap-chip.tsx';
import { Fixes, ProblemLine, ProblemsHead } from './problem-line.tsx';
import styles from './problems-panel.module.css';
import { SeverityIcon } from '../../../views/severity.tsx';
import { ClauseLink } from '../../../views/reference-link.tsx';
import { isFixable } from '../../../../shared/protocol/fixes/fix-all.ts';
import { hasHiddenFindings } from '../../../store/writing/shown-findings.ts';
import type { StoryMark } from '../../../engine/stories/story-marks.ts';
import { useBench } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function StoryProblems() {
  const { t } = useTranslation();
  const { marks: shown, leftOut } = useBench((bench) => bench.shownStoryMarks);
  const isBeingTyped = useBench(hasHiddenFindings);
  const marks = sortBySeverity(shown);
  if (marks.length === 0 && isBeingTyped)
    return <EmptyState icon={Keyboard} title={t('writing.typing')} text={t('writing.typingText')} />;
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
