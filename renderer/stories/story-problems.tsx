import { CircleCheck, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../shared/lib/words.ts';
import { sayClause } from '../../shared/protocol/say-clause.ts';
import { GapChip } from '../panels/gap-chip.tsx';
import styles from '../panels/problems-panel.module.css';
import { SeverityIcon } from '../panels/severity-icon.tsx';
import { selectStoryMarks } from '../store/story-marks.ts';
import type { StoryMark } from '../store/story-marks.ts';
import { useBench } from '../store/use-bench.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** What is to be said about the story in front and its calls: each leads to its place in the text. */
export function StoryProblems() {
  const { t } = useTranslation();
  const marks = useBench(selectStoryMarks);
  if (marks.length === 0)
    return <EmptyState icon={CircleCheck} title={t('stories.problemsNone')} text={t('stories.problemsNoneText')} />;
  return (
    <ul className={styles.list} aria-label={t('stories.problems')}>
      {marks.map((mark) => (
        <Problem key={`${mark.rule} ${mark.path} ${mark.line} ${mark.column} ${mark.message.en}`} mark={mark} />
      ))}
    </ul>
  );
}

function Problem({ mark }: { readonly mark: StoryMark }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const jump = useBench((bench) => bench.jumpToFinding);
  const { severity, message, next, clause, call, gap } = mark;
  return (
    <li className={styles.problem} data-rule={mark.rule} data-severity={severity}>
      <button type="button" className={styles.jump} onClick={() => jump(mark)}>
        {severity === 'note' ? <NoteIcon /> : <SeverityIcon severity={severity} />}
        <span className={styles.words}>
          <span className={styles.sentence}>
            {[message, next].flatMap((words) => (words === null ? [] : inLanguage(words, language))).join(' ')}
          </span>
          <span className={styles.facts}>
            {call === null ? null : <span>{t('stories.ofCall', { place: call + 1 })}</span>}
            <span>{t('problems.line', { line: mark.line })}</span>
            {clause === null ? null : <span title={clause}>{sayClause(clause, language)}</span>}
          </span>
        </span>
      </button>
      {gap === null ? null : <GapChip gap={gap} />}
    </li>
  );
}

function NoteIcon() {
  const { t } = useTranslation();
  return (
    <span className={styles.icon} data-severity="note">
      <Info size={15} strokeWidth={2} aria-hidden="true" />
      <span className="visually-hidden">{t('stories.severityNote')}</span>
    </span>
  );
}
