import { useTranslation } from 'react-i18next';
import { useCommand } from '../../commands/use-command.ts';
import { activeDocument } from '../../store/window/front.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import styles from './editor-pane.module.css';

/** A shorter text is read on one line. */
const shortestLong = 400;

/** Offers to lay out a payload that stands on one line, as it comes out of a log or a mail. */
export function OneLineNote() {
  const { t } = useTranslation();
  const { run } = useCommand('payload.format');
  const isOneLine = useBench((bench) => {
    const text = activeDocument(bench)?.text ?? '';
    return text.length > shortestLong && bench.view === 'template' && !/[\r\n]/.test(text.trimEnd());
  });
  const canBeRead = useBench((bench) => bench.analysis?.scan.root?.kind === 'object');
  const jump = useBench((bench) => bench.jumpToRange);
  if (!isOneLine || !canBeRead) return null;
  return (
    <p className={styles.note} data-one-line="">
      {t('writing.oneLine')}
      <Button
        size="small"
        onClick={() => {
          run();
          // The button goes with the note.
          jump({ line: 1, column: 1, endLine: 1, endColumn: 1 });
        }}
      >
        {t('writing.layOut')}
      </Button>
    </p>
  );
}
