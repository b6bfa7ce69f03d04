import type { ShownConflict } from '../../../../store/saving/conflicts/slices.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Button } from '../../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../../ui/overlays/modal.tsx';
import { troubleText } from '../../../../words/trouble-text.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { TextDiff } from '../diff/text-diff.tsx';
import styles from './conflict-dialog.module.css';

/** A text that changed here and in the project's folder: both versions, and three ways to resolve. */
export function ConflictDialog() {
  const shown = useBench((bench) => bench.shownConflict);
  return shown === null ? null : <Decision shown={shown} />;
}

function Decision({ shown: { conflict, texts } }: { readonly shown: ShownConflict }) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const isBusy = useBench((bench) => bench.isResolving);
  const resolve = useBench((bench) => bench.resolveConflict);
  const isGone = texts.theirs === null;
  return (
    <Modal title={t('conflicts.title', { name: conflict.name })} text={t(explanation(texts))} onClose={close} isWide>
      <TextDiff before={texts.theirs ?? texts.mine} after={texts.mine} label={t('conflicts.diff')} />
      <Trouble />
      <ModalActions>
        <Button onClick={close}>{t('conflicts.later')}</Button>
        {isGone ? null : (
          <Button disabled={isBusy} onClick={() => void resolve('both')}>
            {t('conflicts.both')}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => void resolve('theirs')}>
          {isGone ? t('conflicts.removeToo') : t('conflicts.theirs')}
        </Button>
        <Button look="primary" disabled={isBusy} onClick={() => void resolve('mine')}>
          {t('conflicts.mine')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

function explanation({ mine, theirs }: ShownConflict['texts']): 'conflicts.gone' | 'conflicts.same' | 'conflicts.text' {
  if (theirs === null) return 'conflicts.gone';
  return theirs === mine ? 'conflicts.same' : 'conflicts.text';
}

function Trouble() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const trouble = useBench((bench) => bench.conflictTrouble);
  return trouble === null ? null : (
    <p className={styles.trouble} role="alert">
      {troubleText(trouble, t, language)}
    </p>
  );
}
