import { useTranslation } from 'react-i18next';
import { CallsList } from './calls-panel.tsx';
import styles from './calls-place.module.css';

/** Every call over the whole work area. */
export function CallsPlace() {
  const { t } = useTranslation();
  return (
    <section className={styles.place} data-region="calls" tabIndex={-1} aria-label={t('calls.title')}>
      <CallsList />
    </section>
  );
}
