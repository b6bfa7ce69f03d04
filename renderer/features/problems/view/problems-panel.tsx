import { CircleCheck, CircleHelp, CircleX, Keyboard } from 'lucide-react';
import { useDeferredValue } from 'react';
import { fixesOf, type Finding } from '../../../../shared/documents/finding.ts';
import { referenceOf } from '../../../../shared/protocol/reference/index.ts';
import { isFixable } from '../../../../shared/protocol/fixes/fix-all.ts';
import { ClauseLink, ReferenceLink } from '../../../views/reference-link.tsx';
import { hasHiddenFindings } from '../../../store/writing/shown-findings.ts';
import { isPredictedRefused, wasAccepted } from '../../../store/sending/prediction.ts';
import { useBench } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { makeDistinctKeys, sortBySeverity } from './problem-rows.ts';
import { sayNamed } from '../../../views/phones/cut-names.ts';
import { CutPages } from '../../../views/phones/cut-page.tsx';
import { useSendLabel } from '../../../views/use-send-label.ts';
import { GapChip } from '../../../views/gap-chip.tsx';
import { Fixes, ProblemLine, ProblemsHead, StoryProblems } from './problem-line.tsx';
import styles from './problems-panel.module.css';
import { SeverityIcon } from '../../../views/severity.tsx';
import { activeDocument, isStoryActive } from '../../../store/window/active-tab.ts';
import { areFindingsStale } from '../../../store/writing/active-findings.ts';
import { selectImageFields } from '../../../store/documents/images.ts';
import { Button } from '../../../ui/button.tsx';

function ImageActions({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  const openDialog = useBench((bench) => bench.openDialog);
  const dismiss = useBench((bench) => bench.dismissImage);
  const field = useBench(selectImageFields).find((each) => each.path === path);
  if (field === undefined) return null;
  return (
    <>
      <Button size="small" className={styles.fix} onClick={() => openDialog({ dialog: 'check-image', path })}>
        {t('images.checkAgain')}
      </Button>
      <Button size="small" className={styles.fix} data-dismiss-image="" onClick={() => dismiss(field.address)}>
        {t('images.dismiss')}
      </Button>
    </>
  );
}

/** Copies the order under a new number and opens the copy of this payload, where nothing else makes the status possible. */
function NewOrderAction() {
  const { t } = useTranslation();
  const document = useBench(activeDocument);
  const addRun = useBench((bench) => bench.addRun);
  const isDisabled = useBench(areFindingsStale);
  if (document === null) return null;
  return (
    <Button
      size="small"
      className={styles.fix}
      data-new-order=""
      disabled={isDisabled}
      title={t('problems.newOrderTitle')}
      onClick={() => addRun(document.order, document.id)}
    >
      {t('problems.newOrder')}
    </Button>
  );
}

/** Thousands of rows would delay a key stroke by a frame. */
const maxRows = 200;

export function ProblemsPanel() {
  const hasStory = useBench(isStoryActive);
  return hasStory ? <StoryProblems /> : <PayloadProblems />;
}

/** Lists the findings of the active payload, rendered after the key stroke itself. */
function PayloadProblems() {
  const { t } = useTranslation();
  const findings = useDeferredValue(useBench((bench) => (bench.analysis === null ? null : bench.shownFindings)));
  const isBeingTyped = useBench(hasHiddenFindings);
  const send = useBench((bench) => bench.send);
  const isRefused = useBench(isPredictedRefused);
  const isDone = useBench(wasAccepted);
  const sendLabel = useSendLabel(t('problems.noneAction'));
  if (findings === null)
    return <EmptyState icon={CircleHelp} title={t('panels.problems')} text={t('problems.noDocument')} />;
  // A half-written text is not yet right.
  if (findings.length === 0 && isBeingTyped)
    return <EmptyState icon={Keyboard} title={t('writing.typing')} text={t('writing.typingText')} />;
  if (findings.length === 0 && isRefused) {
    if (isDone)
      return <EmptyState icon={CircleCheck} title={t('problems.accepted')} text={t('problems.acceptedText')} />;
    return <EmptyState icon={CircleX} title={t('problems.refused')} text={t('problems.refusedText')} />;
  }
  if (findings.length === 0) {
    return (
      <EmptyState
        icon={CircleCheck}
        title={t('problems.none')}
        text={t('problems.noneText')}
        action={{ label: sendLabel, run: () => void send() }}
      />
    );
  }
  const rows = sortBySeverity(findings).slice(0, maxRows);
  const keys = makeDistinctKeys(rows, getRowName);
  return (
    <>
      <ProblemsHead fixable={findings.filter(isFixable).length} />
      <ul className={styles.list} aria-label={t('problems.list')}>
        {rows.map((finding, index) => (
          <Problem key={keys[index]} finding={finding} />
        ))}
        {findings.length > maxRows ? (
          <li className={styles.rest}>{t('problems.more', { count: findings.length - maxRows })}</li>
        ) : null}
      </ul>
    </>
  );
}

/** Two missing fields share a position and differ in their message only. */
function getRowName({ rule, path, line, column, message }: Finding): string {
  return `${rule} ${path} ${line} ${column} ${message}`;
}

function Problem({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const jump = useBench((bench) => bench.jumpToFinding);
  const scenario = useBench((bench) => bench.analysis?.scenario ?? null);
  const { gap, rule, severity, clause } = finding;
  const reference = referenceOf();
  const entry = reference.entryOfFinding(finding, scenario);
  return (
    <li className={styles.problem} data-rule={rule} data-severity={severity} data-reference={entry}>
      <ProblemLine
        icon={<SeverityIcon severity={severity} />}
        sentence={sayNamed(finding, { scenario, language })}
        facts={
          <>
            <span>{t('problems.line', { line: finding.line })}</span>
            <ClauseLink clause={clause} entry={entry} />
            <ReferenceLink entry={reference.entryOfRule(rule)}>
              <code className={styles.rule}>{rule}</code>
            </ReferenceLink>
            {gap === undefined ? null : <GapChip gap={gap} />}
            <CutPages finding={finding} />
          </>
        }
        onJump={() => jump(finding)}
      />
      {finding.words.key === 'status-move' && fixesOf(finding).length === 0 ? <NewOrderAction /> : null}
      {finding.rule === 'image' ? <ImageActions path={finding.path} /> : null}
      <Fixes finding={finding} />
    </li>
  );
}
