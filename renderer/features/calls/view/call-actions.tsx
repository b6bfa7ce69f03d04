import { FilePlus2, Plug, RotateCcw, Smartphone, Terminal } from 'lucide-react';
import { useId } from 'react';
import type { Call } from '../../../../shared/documents/call.ts';
import { textOfCall, resendBlocker, type ResendBlocker } from '../../../engine/calls/call-again.ts';
import { environmentOfCall } from '../../../engine/environments/environment-of-call.ts';
import { useBench } from '../../../store/use-bench.ts';
import { troubleNotice } from '../../../store/window/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { MoreMenu } from './call-menu.tsx';
import styles from './call-page.module.css';

/** What can be done with one call; why it cannot be sent again. */
export function CallActions({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const environments = useBench((bench) => bench.session?.environments);
  // The clock on screen differs; a host event closes production.
  const whyNot = resendBlocker(call, environments ?? [], 0);
  const openAsPayload = useBench((bench) => bench.openAsPayload);
  const copyAsCurl = useBench((bench) => bench.copyCallAsCurl);
  const showOrder = useBench((bench) => bench.showOrderOfCall);
  const askToSend = useBench((bench) => bench.askToResend);
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
        {t('calls.page.confirmResend')}
      </Button>
      <Button
        whyNot={noText === null ? null : t(`calls.noText.${noText}`)}
        data-open-as-payload=""
        onClick={() => openAsPayload(call)}
      >
        <FilePlus2 size={13} aria-hidden="true" />
        {t('calls.page.openAsPayload')}
      </Button>
      <Button title={t('calls.page.curlHint')} data-copy-curl="" onClick={() => void copyAsCurl(call)}>
        <Terminal size={13} aria-hidden="true" />
        {t('calls.page.copyAsCurl')}
      </Button>
      <Button
        whyNot={call.orderKey === '' ? t('calls.notShown.no-order') : null}
        data-show-order=""
        onClick={() => void showOrder(call)}
      >
        <Smartphone size={13} aria-hidden="true" />
        {t('calls.page.showOrder')}
      </Button>
      <MakeEnvironment call={call} />
      <MoreMenu />
      {whyNot === null ? null : (
        <p id={why} className={styles.why} data-not-anew={whyNot}>
          <WhyNot why={whyNot} name={call.environment?.name ?? ''} />
        </p>
      )}
    </div>
  );
}

/** Of an imported call: an environment for its address and client, to send to. */
function MakeEnvironment({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const add = useBench((bench) => bench.addEnvironmentOf);
  const notify = useBench((bench) => bench.notify);
  const start = call.origin === 'imported' ? environmentOfCall(call) : null;
  if (start === null) return null;
  return (
    <Button
      data-make-environment=""
      onClick={() =>
        void add(start).then((trouble) =>
          trouble === null ? undefined : notify(troubleNotice('environment', trouble)),
        )
      }
    >
      <Plug size={13} aria-hidden="true" />
      {t('calls.page.makeEnvironment')}
    </Button>
  );
}

function WhyNot({ why, name }: { readonly why: ResendBlocker; readonly name: string }) {
  const { t } = useTranslation();
  switch (why) {
    case 'environment-gone':
    case 'production-closed':
      return t(`calls.notAnew.${why}`, { name });
    default:
      return t(`calls.noText.${why}`);
  }
}
