import { longestProjectText } from '../../../../shared/documents/size-limits.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { troubleText } from '../../../words/trouble-text.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './projects.module.css';

/** Edits the project's notes. Closing saves; on refusal it stays open. */
export function NotesPage() {
  const { t } = useTranslation();
  const name = useBench((bench) => bench.session?.project.name ?? '');
  const notes = useBench((bench) => bench.notes);
  const draft = useBench((bench) => bench.notesDraft);
  const type = useBench((bench) => bench.editNotes);
  const save = useBench((bench) => bench.saveNotes);
  const close = useBench((bench) => bench.closeDialog);
  const leave = async (): Promise<void> => {
    if (await save()) close();
  };
  return (
    <Modal title={t('projects.notes.title')} text={t('projects.notes.text')} onClose={() => void leave()} isWide>
      <textarea
        className={styles.notes}
        autoFocus
        aria-label={t('projects.notes.field', { name })}
        value={draft ?? notes?.text ?? ''}
        aria-busy={notes === null}
        maxLength={longestProjectText}
        rows={14}
        dir="auto"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
      />
      <NotesTrouble text={draft} />
      <ModalActions>
        <Button look="primary" onClick={() => void leave()}>
          {t('projects.notes.save')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

function NotesTrouble({ text }: { readonly text: string | null }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const trouble = useBench((bench) => bench.notesTrouble);
  const copy = useBench((bench) => bench.copyText);
  const drop = useBench((bench) => bench.discardNotes);
  if (trouble === null) return null;
  return (
    <div className={styles.trouble}>
      <Refusal text={troubleText(trouble, t, language)} />
      {text === null ? null : (
        <>
          <Button size="small" onClick={() => void copy(text)}>
            {t('projects.notes.copy')}
          </Button>
          <Button size="small" onClick={() => void drop()}>
            {t('projects.notes.drop')}
          </Button>
        </>
      )}
    </div>
  );
}
