import { FilePlus2, RotateCcw, Smartphone, Terminal } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Call } from '../../../../../shared/documents/call.ts';
import { textOfCall, whyNotAnew } from '../../../../engine/calls/call-again.ts';
import type { NotAnew } from '../../../../engine/calls/call-again.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from './call-actions.module.css';

/** What can be done with a call. What cannot says why. */
export function CallActions({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const environments = useBench((bench) => bench.session?.environments);
  // The clock that ticks on screen is another one; production is closed by an event of the host.
  const whyNot = whyNotAnew(call, environments ?? [], 0);
  const openAsPayload = useBench((bench) => bench.openAsPayload);
  const copyAsCurl = useBench((bench) => bench.copyCallAsCurl);
  const showOrder = useBench((bench) => bench.showOrderOfCall);
  const askToSend = useBench((bench) => bench.askToSendAnew);
  const why = useId();
  const read = textOfCall(call);
  const noText = 'not' in read ? read.not : null;
  return (
    <div className={styles.actions} role="group" aria-label={t('calls.page.actions')}>
      <Button
        look="primary"
        disabled={whyNot !== null}
        aria-describedby={whyNot === null ? undefined : why}
        data-send-anew=""
        onClick={() => void askToSend(call)}
      >
        <RotateCcw size={13} aria-hidden="true" />
        {t('calls.page.sendAnew')}
      </Button>
      <Button disabled={noText !== null} data-open-as-payload="" onClick={() => openAsPayload(call)}>
        <FilePlus2 size={13} aria-hidden="true" />
        {t('calls.page.openAsPayload')}
      </Button>
      <Button title={t('calls.page.curlHint')} data-copy-curl="" onClick={() => void copyAsCurl(call)}>
        <Terminal size={13} aria-hidden="true" />
        {t('calls.page.copyAsCurl')}
      </Button>
      <Button disabled={call.orderKey === ''} data-show-order="" onClick={() => void showOrder(call)}>
        <Smartphone size={13} aria-hidden="true" />
        {t('calls.page.showOrder')}
      </Button>
      {whyNot === null ? null : (
        <p id={why} className={styles.why} data-not-anew={whyNot}>
          <WhyNot why={whyNot} name={call.environment?.name ?? ''} />
        </p>
      )}
    </div>
  );
}

function WhyNot({ why, name }: { readonly why: NotAnew; readonly name: string }) {
  const { t } = useTranslation();
  switch (why) {
    case 'received':
    case 'environment-gone':
    case 'production-closed':
      return t(`calls.notAnew.${why}`, { name });
    default:
      return t(`calls.noText.${why}`);
  }
}
