import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ComparedSide, Sides } from '../../store/compare/slices.ts';
import { useBench } from '../../store/use-bench.ts';
import { IconButton } from '../../ui/button.tsx';
import { FullDialog } from '../../ui/overlays/full-dialog.tsx';
import { Comparison } from '../../views/comparison/comparison.tsx';
import type { ComparedText } from '../../views/comparison/compared-text.ts';
import type { DiffComponent } from '../../views/comparison/diff-props.ts';
import styles from './compare-dialog.module.css';
import { SidePicker } from './side-picker.tsx';
import { useCaption } from './use-caption.ts';

/** Two payloads, a draft and what was last sent, or two statuses, held against each other. */
export function CompareDialog({ diff }: { readonly diff: DiffComponent }) {
  const { t } = useTranslation();
  const comparison = useBench((bench) => bench.comparison);
  const close = useBench((bench) => bench.closeDialog);
  const swap = useBench((bench) => bench.swapSides);
  if (comparison === null) return null;
  return (
    <FullDialog name="compare" title={t('comparison.title')} closeLabel={t('dialogs.close')} onClose={close}>
      <div className={styles.page}>
        <div className={styles.sides}>
          <SidePicker side="left" comparison={comparison} />
          <IconButton label={t('comparison.swap')} onClick={swap} data-swap="">
            <ArrowLeftRight size={15} aria-hidden="true" />
          </IconButton>
          <SidePicker side="right" comparison={comparison} />
        </div>
        <Compared comparison={comparison} diff={diff} />
      </div>
    </FullDialog>
  );
}

function Compared({ comparison: { left, right }, diff }: { readonly comparison: Sides; readonly diff: DiffComponent }) {
  const { t } = useTranslation();
  const [own, other] = [useText(left), useText(right)];
  if (left.isReading || right.isReading) return <p role="status">{t('comparison.reading')}</p>;
  if (own === null || other === null) return <p className={styles.none}>{t('comparison.nothingSent')}</p>;
  return <Comparison left={own} right={other} diff={diff} />;
}

function useText(side: ComparedSide): ComparedText | null {
  const caption = useCaption(side);
  return side.document === null ? null : { caption, text: side.document.text, document: side.document };
}
