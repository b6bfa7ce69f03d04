import { useTranslation } from 'react-i18next';
import { troubleText } from '../../../words/trouble-text.ts';
import type { RequestInFront } from '../../../store/sending/slices.ts';
import { useBench } from '../../../store/use-bench.ts';
import styles from './plain-view.module.css';

/** Whether the host is still at it, or why it could not. */
export function PrepareState({ inFront }: { readonly inFront: RequestInFront }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  if (inFront.state === 'failed') {
    return (
      <p className={styles.trouble} role="alert">
        {t('trouble.doing.prepare')} {troubleText(inFront.trouble, t, language)}
      </p>
    );
  }
  return inFront.state === 'prepared' ? null : <p className={styles.text}>{t('editor.preparing')}</p>;
}
