import { useTranslation } from 'react-i18next';
import { toCurl } from '../store/curl.ts';
import { useBench } from '../store/use-bench.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { PrepareState } from './prepare-state.tsx';
import styles from './plain-view.module.css';

/** The request as a command that sends exactly the same bytes. */
export function CurlView() {
  const { t } = useTranslation();
  const request = useBench((bench) => (bench.prepared?.documentId === bench.activeId ? bench.prepared.request : null));
  const gaps = useBench((bench) => bench.gaps);
  const copyText = useBench((bench) => bench.copyText);
  return (
    <div className={styles.view}>
      <p className={styles.text}>{t('editor.curlText')}</p>
      <PrepareState hasRequest={request !== null} />
      {request === null ? null : (
        <CodeBlock
          label="cURL"
          text={toCurl(request, gaps)}
          copyLabel={t('editor.copyCurl')}
          onCopy={(text) => void copyText(text)}
          isTall
        />
      )}
    </div>
  );
}
