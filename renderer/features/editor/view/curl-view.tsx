import { curlShells } from '../../../../shared/documents/settings.ts';
import { gapValue } from '../../../../shared/gaps/gaps.ts';
import { useTranslation } from 'react-i18next';
import { isBodyWritten, toCurl } from '../../../engine/calls/curl/to-curl.ts';
import { curlShellNames } from '../../../engine/calls/curl/curl-shells.ts';
import { gapsInFront } from '../../../store/sending/in-use.ts';
import { selectRequest } from '../../../store/sending/request-view.ts';
import { useBench } from '../../../store/use-bench.ts';
import { CodeBlock } from '../../../ui/code/code-block.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { PrepareState } from './prepare-state.tsx';
import styles from './plain-view.module.css';

/** The request as a command that sends exactly the same bytes, for the shell of one's choice. */
export function CurlView() {
  const { t } = useTranslation();
  const inFront = useBench(selectRequest);
  const request = inFront.state === 'prepared' ? inFront.request : null;
  const gaps = useBench(gapsInFront);
  const skew = gapValue(gaps, 'clock-skew');
  const shell = useBench((bench) => bench.settings.curlShell);
  const choose = useBench((bench) => bench.choose);
  const copyText = useBench((bench) => bench.copyText);
  const isUnix = shell === 'posix' || shell === 'fish';
  return (
    <div className={styles.view}>
      <p className={styles.text}>{skew === 'off' ? t('editor.curlTextAlways') : t('editor.curlText', { skew })}</p>
      <div className={styles.choice}>
        <Segmented
          label={t('editor.curlShell')}
          value={shell}
          segments={curlShells.map((value) => ({ value, label: curlShellNames[value] }))}
          onChoose={(chosen) => choose('curlShell', chosen)}
        />
      </div>
      {isUnix ? null : <p className={styles.text}>{t('editor.curlNotRun')}</p>}
      <PrepareState inFront={inFront} />
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
