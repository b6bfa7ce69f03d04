import { useTranslation } from 'react-i18next';
import { useBench } from '../store/use-bench.ts';
import styles from './plain-view.module.css';

/** Whether the host is still at it, or why it could not. */
export function PrepareState({ hasRequest }: { readonly hasRequest: boolean }) {
  const { t } = useTranslation();
  const trouble = useBench((bench) => bench.prepareTrouble);
  if (trouble !== null) {
    const why = trouble.message ?? t(trouble.code === 'SIGNED_OUT' ? 'trouble.signedOut' : 'trouble.hostGone');
    return (
      <p className={styles.trouble} role="alert">
        {[t('trouble.doing.prepare'), why, trouble.next].filter((part) => part !== null).join(' ')}
      </p>
    );
  }
  return hasRequest ? null : <p className={styles.text}>{t('editor.preparing')}</p>;
}
