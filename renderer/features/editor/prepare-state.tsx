import { useTranslation } from 'react-i18next';
import { troubleText } from '../../words/trouble-text.ts';
import { useBench } from '../../store/use-bench.ts';
import styles from './plain-view.module.css';

/** Whether the host is still at it, or why it could not. */
export function PrepareState({ hasRequest }: { readonly hasRequest: boolean }) {
  const { t } = useTranslation();
  const trouble = useBench((bench) => bench.prepareTrouble);
  const language = useBench((bench) => bench.settings.language);
  if (trouble !== null) {
    return (
      <p className={styles.trouble} role="alert">
        {t('trouble.doing.prepare')} {troubleText(trouble, t, language)}
      </p>
    );
  }
  return hasRequest ? null : <p className={styles.text}>{t('editor.preparing')}</p>;
}
