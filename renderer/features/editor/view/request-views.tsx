import { bodyBytes, bodyText } from '../../../engine/calls/body-text.ts';
import { selectRequest } from '../../../store/sending/request-view.ts';
import { useBench } from '../../../store/use-bench.ts';
import { CodeBlock } from '../../../ui/code/code-block.tsx';
import { BytesBlock } from '../../../views/exchange/bytes-block.tsx';
import { SignatureEncoding } from '../../../views/exchange/wire-texts.tsx';
import type { Say } from '../../../words/i18n.ts';
import { troubleText } from '../../../words/trouble-text.ts';
import type { ActiveRequest } from '../../../store/sending/slices.ts';
import { utf8Length } from '../../../../shared/lib/text/text-width.ts';
import { curlShells } from '../../../../shared/documents/settings.ts';
import { gapValue } from '../../../../shared/gaps/gaps.ts';
import { isBodyWritten, toCurl, curlShellNames } from '../../../engine/calls/curl/to-curl.ts';
import { activeGaps } from '../../../store/sending/in-use.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './plain-view.module.css';

function PrepareState({ prepared }: { readonly prepared: ActiveRequest }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  if (prepared.state === 'failed') {
    return (
      <p className={styles.trouble} role="alert">
        {t('trouble.doing.prepare')} {troubleText(prepared.trouble, t, language)}
      </p>
    );
  }
  return prepared.state === 'prepared' ? null : <p className={styles.text}>{t('editor.preparing')}</p>;
}

export function RequestView() {
  const { t } = useTranslation();
  const prepared = useBench(selectRequest);
  const request = prepared.state === 'prepared' ? prepared.request : null;
  const copyText = useBench((bench) => bench.copyText);
  const copy = (text: string): void => void copyText(text);
  return (
    <div className={styles.view}>
      <p className={styles.text}>{t('editor.requestText')}</p>
      <PrepareState prepared={prepared} />
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

/** The text with its variables resolved, as validated, shown and sent. */
export function ResolvedView() {
  const { t } = useTranslation();
  const text = useBench((bench) => bench.analysis?.resolved.text ?? '');
  const copy = useBench((bench) => bench.copyText);
  return (
    <div className={styles.view}>
      <CodeBlock
        label={t('editor.resolvedLabel')}
        text={text}
        note={t('editor.bytes', { count: utf8Length(text) })}
        copyLabel={t('editor.copy')}
        onCopy={(copied) => void copy(copied)}
        isTall
      />
    </div>
  );
}

const units = ['ms', 's', 'm', 'h', 'd'] as const;

/** A duration such as `15m` with its unit in words; another text unchanged. */
function durationInWords(duration: string, t: Say): string {
  const [, value, written] = /^(\d+)(\D+)$/.exec(duration) ?? [];
  const unit = units.find((each) => each === written);
  return unit === undefined ? duration : t(`editor.durations.${unit}`, { value });
}

/** The request as a command that sends the same bytes, for the chosen shell. */
export function CurlView() {
  const { t } = useTranslation();
  const prepared = useBench(selectRequest);
  const request = prepared.state === 'prepared' ? prepared.request : null;
  const gaps = useBench(activeGaps);
  const skew = gapValue(gaps, 'clock-skew');
  const shell = useBench((bench) => bench.settings.curlShell);
  const choose = useBench((bench) => bench.choose);
  const copyText = useBench((bench) => bench.copyText);
  const isUnix = shell === 'posix' || shell === 'fish';
  return (
    <div className={styles.view}>
      <p className={styles.text}>
        {skew === 'off' ? t('editor.curlTextAlways') : t('editor.curlText', { skew: durationInWords(skew, t) })}
      </p>
      <div className={styles.choice}>
        <Segmented
          label={t('editor.curlShell')}
          value={shell}
          segments={curlShells.map((value) => ({ value, label: curlShellNames[value] }))}
          onChoose={(chosen) => choose('curlShell', chosen)}
        />
      </div>
      {isUnix ? null : <p className={styles.text}>{t('editor.curlNotRun')}</p>}
      <PrepareState prepared={prepared} />
      {request === null ? null : (
        <>
          {isBodyWritten(request, shell) ? null : <p className={styles.text}>{t('editor.curlEncoded')}</p>}
          <CodeBlock
            label="cURL"
            text={toCurl(request, gaps, shell)}
            note={curlShellNames[shell]}
            copyLabel={t('editor.copyCurl')}
            onCopy={(text) => void copyText(text)}
            isTall
          />
        </>
      )}
    </div>
  );
}
