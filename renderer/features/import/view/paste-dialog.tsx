import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { getFiles } from './drop-target.tsx';

export function PasteDialog() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const offerFiles = useBench((bench) => bench.offerFiles);
  const offerText = useBench((bench) => bench.offerText);
  return (
    <Modal title={t('incoming.paste.title')} text={t('incoming.paste.text')} onClose={close}>
      <FormField label={t('incoming.paste.field')}>
        {(control) => (
          <textarea
            {...control}
            rows={1}
            autoFocus
            data-paste-here=""
            value=""
            // Only pasted content counts; the field stays empty.
            onChange={() => undefined}
            onPaste={(event) => {
              event.preventDefault();
              const files = getFiles(event.clipboardData);
              const text = event.clipboardData.getData('text/plain');
              if (files.length > 0) void offerFiles(files);
              else if (text !== '') void offerText(text);
            }}
          />
        )}
      </FormField>
      <ModalActions>
        <Button onClick={close}>{t('dialogs.cancel')}</Button>
      </ModalActions>
    </Modal>
  );
}
