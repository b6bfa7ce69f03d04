import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectJournal } from '../store/selectors.ts';
import { useBench } from '../store/use-bench.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './journal-panel.module.css';
import { JournalRow } from './journal-row.tsx';

/** Every call there was, newest first. */
export function JournalPanel() {
  const { t } = useTranslation();
  const calls = useBench(selectJournal);
  const send = useBench((bench) => bench.send);
  if (calls.length === 0) {
    return (
      <EmptyState
        icon={ScrollText}
        title={t('journal.emptyTitle')}
        text={t('journal.emptyText')}
        action={{ label: t('journal.emptyAction'), run: () => void send() }}
      />
    );
  }
  return (
    <table className={styles.table} aria-label={t('journal.table')}>
      <thead>
        <tr>
          <th scope="col">{t('journal.time')}</th>
          <th scope="col">{t('journal.call')}</th>
          <th scope="col">{t('journal.verdict')}</th>
          <th scope="col">{t('journal.order')}</th>
          <th scope="col">{t('journal.endpoint')}</th>
          <th scope="col">{t('journal.signature')}</th>
          <th scope="col" className={styles.number}>
            {t('journal.took')}
          </th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <JournalRow key={call.id} call={call} />
        ))}
      </tbody>
    </table>
  );
}
