import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestName } from '../../../shared/documents/size-limits.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/form-field.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';

/** Asks for another name of a story. */
export function RenameDialog({ storyId }: { readonly storyId: string }) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const rename = useBench((bench) => bench.rename);
  const current = useBench((bench) => bench.stories.find(({ id }) => id === storyId)?.name ?? '');
  const [name, setName] = useState(current);
  const isGood = name.trim() !== '';
  return (
    <Modal title={t('dialogs.rename.title')} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isGood) return;
          rename(storyId, name.trim());
          close();
        }}
      >
        <Field
          label={t('dialogs.rename.field')}
          value={name}
          maxLength={longestName}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
        <ModalActions>
          <Button onClick={close}>{t('dialogs.cancel')}</Button>
          <Button type="submit" look="primary" disabled={!isGood}>
            {t('dialogs.rename.apply')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
