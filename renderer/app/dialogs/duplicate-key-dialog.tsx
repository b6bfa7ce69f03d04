import type { Finding } from '../../../shared/documents/finding.ts';
import { parsePointer } from '../../../shared/lib/json/json-pointer.ts';
import type { Agreed } from '../../engine/calls/call-again.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';
import { useTranslation } from '../../words/use-translation.ts';

type DuplicateKey = { readonly finding: Finding; readonly agreed: Agreed };

/** A payload with a duplicate key is sent only after confirmation. */
export function DuplicateKeyDialog({ finding, agreed }: DuplicateKey) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const send = useBench((bench) => bench.send);
  const jump = useBench((bench) => bench.jumpToFinding);
  const key = parsePointer(finding.path).at(-1) ?? '';
  return (
    <Modal
      title={t('dialogs.duplicateKey.title')}
      text={t('dialogs.duplicateKey.text', { key, line: finding.line })}
      onClose={close}
    >
      <ModalActions>
        <Button onClick={close}>{t('dialogs.cancel')}</Button>
        <Button
          onClick={() => {
            close();
            jump(finding);
          }}
        >
          {t('dialogs.duplicateKey.show')}
        </Button>
        <Button
          look="primary"
          onClick={() => {
            close();
            void send({ ...agreed, duplicateKey: true });
          }}
        >
          {t('dialogs.duplicateKey.apply')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
