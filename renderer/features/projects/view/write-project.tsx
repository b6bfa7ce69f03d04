import { useState, type ReactNode } from 'react';
import { longestProjectName } from '../../../../shared/documents/size-limits.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { NewProject } from '../store/slices.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/form-field.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { FolderBrowser } from './folder-browser.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { troubleText } from '../../../words/trouble-text.ts';

type WriteProjectProps = {
  readonly title: string;
  readonly text: string;
  readonly suggested: string;
  readonly apply: string;
  readonly isPossible: boolean;
  readonly onApply: (project: NewProject) => Promise<void>;
  readonly children?: ReactNode;
  /** Buttons before the others. */
  readonly more?: ReactNode;
};

/** Asks for a folder and a name for a new one in it. */
export function WriteProject(props: WriteProjectProps) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const folder = useBench((bench) => bench.folders);
  const isGoing = useBench((bench) => bench.isSwitchingProject);
  const [name, setName] = useState(props.suggested.slice(0, longestProjectName));
  const wanted = name.trim();
  const isReady = wanted !== '' && folder !== null && !isGoing && props.isPossible;
  return (
    <Modal title={props.title} text={props.text} onClose={close} isWide>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void props.onApply({ handle: folder.handle, name: wanted });
        }}
      >
        <Field
          label={t('projects.new.name')}
          value={name}
          maxLength={longestProjectName}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
        <FolderBrowser />
        <ProjectTrouble />
        {props.children}
        <ModalActions>
          {props.more}
          <Button onClick={close}>{t('dialogs.cancel')}</Button>
          <Button type="submit" look="primary" disabled={!isReady}>
            {props.apply}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

/** Shows why the last action failed, or that the window switches projects. */
export function ProjectTrouble() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const trouble = useBench((bench) => bench.projectTrouble);
  const isGoing = useBench((bench) => bench.isSwitchingProject);
  if (isGoing) return <p role="status">{t('projects.going')}</p>;
  return <Refusal text={trouble === null ? null : troubleText(trouble, t, language)} />;
}
