import { useTranslation } from 'react-i18next';
import { sentencesIn } from '../../../../shared/lib/text/words.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import type { About } from './about.ts';

/** The environment lacks something that every send needs: what, and the way to where it is given. */
export function TroubleStep({ environment }: About) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const leave = useBench((bench) => bench.leaveGuard);
  const show = useBench((bench) => bench.showEnvironments);
  const { trouble, name, id } = environment;
  const text = trouble === null ? '' : sentencesIn([trouble.message, trouble.next], language);
  return (
    <Modal title={t('sending.trouble.title', { name })} text={text} onClose={leave}>
      <ModalActions>
        <Button onClick={leave}>{t('sending.cancel')}</Button>
        <Button
          look="primary"
          data-edit-environment=""
          onClick={() => {
            leave();
            show(id);
          }}
        >
          {t('sending.trouble.edit')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
