import { useTranslation } from 'react-i18next';
import { bodyBytes, bodyText } from '../../../engine/calls/body-text.ts';
import { selectRequest } from '../../../store/sending/request-view.ts';
import { useBench } from '../../../store/use-bench.ts';
import { CodeBlock } from '../../../ui/code/code-block.tsx';
import { BytesBlock } from '../../../views/exchange/bytes-block.tsx';
import { SignatureEncoding } from '../../../views/exchange/signature-encoding.tsx';
import { PrepareState } from './prepare-state.tsx';
import styles from './plain-view.module.css';

/** The request as Send would write it now: line, headers, body and the text that is signed. */
export function RequestView() {
  const { t } = useTranslation();
  const inFront = useBench(selectRequest);
  const request = inFront.state === 'prepared' ? inFront.request : null;
  const copyText = useBench((bench) => bench.copyText);
  const copy = (text: string): void => void copyText(text);
  return (
    <div className={styles.view}>
      <p className={styles.text}>{t('editor.requestText')}</p>
      <PrepareState inFront={inFront} />
      {request === null ? null : (
        <>
          <p className={styles.line}>
            <strong>{request.method}</strong> {request.url}
          </p>
          <CodeBlock
            label={t('editor.headers')}
            text={request.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
            copyLabel={t('editor.copy')}
            onCopy={copy}
            isTall
          />
          {request.plainBodyBase64 === undefined ? null : (
            <BytesBlock
              label={t('sendOptions.requestPlain')}
              text={bodyText(request.plainBodyBase64)}
              base64={request.plainBodyBase64}
              note={t('editor.bytes', { count: bodyBytes(request.plainBodyBase64).length })}
              copyLabel={t('editor.copy')}
              onCopy={copy}
              isTall
            />
          )}
          <SignatureEncoding headers={request.headers} />
          <BytesBlock
            base64={request.bodyBase64}
            label={request.plainBodyBase64 === undefined ? t('editor.body') : t('sendOptions.requestWire')}
            text={bodyText(request.bodyBase64)}
            note={t('editor.bytes', { count: bodyBytes(request.bodyBase64).length })}
            copyLabel={t('editor.copy')}
            onCopy={copy}
            isTall
          />
          <BytesBlock
            label={t('editor.signedText')}
            text={request.contentToSign}
            showsLineFeeds
            copyLabel={t('editor.copy')}
            onCopy={copy}
            isTall
          />
        </>
      )}
    </div>
  );
}
