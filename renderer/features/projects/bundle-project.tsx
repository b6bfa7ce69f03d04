import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';
import { WriteProject } from './write-project.tsx';

/** So many files that were passed over are named. */
const named = 8;

/** Makes a project of a bundle. */
export function BundleProject() {
  const { t } = useTranslation();
  const bundle = useBench((bench) => bench.chosenBundle);
  const passedOver = useBench((bench) => bench.passedOver);
  const choose = useBench((bench) => bench.chooseBundle);
  const open = useBench((bench) => bench.openBundle);
  if (passedOver !== null) return <PassedOver says={passedOver} />;
  return (
    <WriteProject
      key={bundle?.name}
      title={t('projects.bundle.title')}
      text={bundle === null ? t('projects.bundle.none') : t('projects.bundle.text', { name: bundle.name })}
      suggested={bundle?.name ?? ''}
      apply={t('projects.bundle.apply')}
      isPossible={bundle !== null}
      onApply={open}
      more={<Button onClick={() => void choose()}>{t('projects.bundle.other')}</Button>}
    />
  );
}

/** The project is open by now: what of the bundle is not in it is told before the window goes there. */
function PassedOver({ says }: { readonly says: readonly Words[] }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const enter = useBench((bench) => bench.enterProject);
  return (
    <Modal
      title={t('projects.bundle.title')}
      text={t('projects.bundle.passedOver', { count: says.length })}
      onClose={enter}
    >
      <ul data-passed-over="">
        {says.slice(0, named).map((words) => (
          <li key={words.en}>{inLanguage(words, language)}</li>
        ))}
        {says.length > named ? <li>{t('projects.bundle.more', { count: says.length - named })}</li> : null}
      </ul>
      <ModalActions>
        <Button look="primary" onClick={enter}>
          {t('projects.bundle.enter')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
