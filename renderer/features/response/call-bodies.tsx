import { useTranslation } from 'react-i18next';
import type { Call } from '../../../shared/documents/call.ts';
import { partsOfCall } from '../../views/exchange/parts-of-call.ts';
import { BodyCut, DamagedBody, SignedHint, WireTexts } from '../../views/exchange/wire-texts.tsx';
import styles from './response-panel.module.css';

/** Every text of an exchange as it was on the wire: what was asked, what was signed of it, and beside it what was answered. */
export function CallBodies({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const { signed, request, requestHeaders, answer, answerHeaders } = partsOfCall(call, t);
  return (
    <>
      <div className={styles.side} data-body="request">
        <BodyCut call={call} />
        <DamagedBody call={call} of="request" />
        <WireTexts texts={request} />
        <SignedHint call={call} />
        <WireTexts texts={[...signed, requestHeaders]} />
      </div>
      <div className={styles.side} data-body="answer">
        <DamagedBody call={call} of="answer" />
        <WireTexts texts={[...answer, ...answerHeaders]} />
      </div>
    </>
  );
}
