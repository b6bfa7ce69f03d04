import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Agreed } from '../../engine/calls/agreed.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';
import { dateWithYear, timeWithSeconds } from '../../words/hong-kong-time.ts';

const justAfterMs = 1000;

type ClockBehind = { readonly lastCallAt: Instant; readonly agreed: Agreed };

/** A send from before the order's last call: the clock is moved, or nothing is sent. */
export function ClockBehindDialog({ lastCallAt, agreed }: ClockBehind) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const move = useBench((bench) => bench.moveClock);
  const send = useBench((bench) => bench.send);
  const language = useBench((bench) => bench.settings.language);
  const time = `${dateWithYear(lastCallAt, language)} ${timeWithSeconds(lastCallAt)}`;
  const moveAndSend = async (): Promise<void> => {
    await move(lastCallAt + justAfterMs);
    // What waits for the end of a question goes on in the same turn.
    close();
    await send({ ...agreed, duplicateKey: true });
  };
  return (
    <Modal title={t('dialogs.clockBehind.title')} text={t('dialogs.clockBehind.text', { time })} onClose={close}>
      <ModalActions>
        <Button onClick={close}>{t('dialogs.cancel')}</Button>
        <Button look="primary" onClick={() => void moveAndSend()}>
          {t('dialogs.clockBehind.apply')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
