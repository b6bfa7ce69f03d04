import { useState } from 'react';
import { longestName } from '../../../shared/documents/size-limits.ts';
import { nameOfBranch } from '../../engine/stories/branches.ts';
import { isTaken } from '../../store/stories/story-branches.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';
import { useTranslation } from '../../words/use-translation.ts';

/** Asks for another name of a story. */
export function RenameDialog({ storyId }: { readonly storyId: string }) {
  const { t } = useTranslation();
  const rename = useBench((bench) => bench.rename);
  const current = useBench((bench) => bench.stories.find(({ id }) => id === storyId)?.name ?? '');
  return <NameDialog title={t('dialogs.rename.title')} current={current} onRename={(name) => rename(storyId, name)} />;
}

/** Asks for another name of a branch of the open story. */
export function RenameBranchDialog({ branch }: { readonly branch: number }) {
  const { t } = useTranslation();
  const rename = useBench((bench) => bench.renameBranch);
  const view = useBench((bench) => bench.storyView);
  return (
    <NameDialog
      title={t('stories.branches.renameTitle')}
      current={view === null ? '' : (nameOfBranch(view, branch) ?? '')}
      problemOf={(name) => (view !== null && isTaken(view, branch, name) ? t('stories.branches.taken') : null)}
      onRename={(name) => rename(branch, name)}
    />
  );
}

type NameProps = {
  readonly title: string;
  readonly current: string;
  /** Why it cannot have a name. */
  readonly problemOf?: (name: string) => string | null;
  readonly onRename: (name: string) => void;
};

function NameDialog({ title, current, problemOf = () => null, onRename }: NameProps) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const [name, setName] = useState(current);
  const problem = problemOf(name.trim());
  const isGood = name.trim() !== '' && problem === null;
  return (
    <Modal title={title} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isGood) return;
          onRename(name.trim());
          close();
        }}
      >
        <FormField label={t('dialogs.rename.field')} problem={problem}>
          {(control) => (
            <input
              {...control}
              value={name}
              maxLength={longestName}
              autoFocus
              onFocus={(event) => event.target.select()}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </FormField>
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
