import { useState } from 'react';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { longestCallName, longestCallNote, selectCallNotes } from '../store/call-notes.ts';
import styles from './export-calls-dialog.module.css';

/** Names a call and notes something about it. */
export function CallNoteDialog() {
  const { t } = useTranslation();
  const id = useBench((bench) => bench.notedCallId) ?? '';
  const note = useBench((bench) => selectCallNotes(bench)[id]);
  const save = useBench((bench) => bench.noteCall);
  const close = useBench((bench) => bench.closeDialog);
  const [name, setName] = useState(note?.name ?? '');
  const [text, setText] = useState(note?.text ?? '');
  return (
    <Modal title={t('calls.note.title')} text={t('calls.note.about')} onClose={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save(id, { name: name.trim() || undefined, text: text.trim() || undefined });
          close();
        }}
      >
        <FormField label={t('calls.note.name')}>
          {(control) => (
            <input
              {...control}
              autoFocus
              maxLength={longestCallName}
              value={name}
              data-call-name=""
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </FormField>
        <FormField label={t('calls.note.text')}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              maxLength={longestCallNote}
              value={text}
              data-call-note=""
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          )}
        </FormField>
        <ModalActions>
          <Button onClick={close}>{t('dialogs.cancel')}</Button>
          <Button type="submit" look="primary" data-save-note="">
            {t('calls.note.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
