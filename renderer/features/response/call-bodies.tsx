import { useTranslation } from 'react-i18next';
import type { Call } from '../../../shared/documents/call.ts';
import { partsOfCall } from '../../views/exchange/parts-of-call.ts';
import { BodyCut, SignedHint, WireTexts } from '../../views/exchange/wire-texts.tsx';
import styles from './response-panel.module.css';

/** Every text of an exchange as it was on the wire, what was signed first. */
export function CallBodies({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const { signed, request, requestHeaders, answer, answerHeaders } = partsOfCall(call, t);
  // What was encrypted is looked for beside what was signed, which is unreadable then.
  const readable = request.length > 1 ? request.slice(0, 1) : [];
  return (
    <div className={styles.side}>
      <SignedHint call={call} />
      <BodyCut call={call} />
      <WireTexts
        texts={[...signed, ...readable, ...answer, ...answerHeaders, requestHeaders, ...request.slice(readable.length)]}
      />
    </div>
  );
}
