import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectJournal } from '../store/selectors.ts';
import { useBench } from '../store/use-bench.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { JournalTable } from './journal-table.tsx';

/** Every call there was, newest first. */
export function JournalPanel() {
  const { t } = useTranslation();
  const calls = useBench(selectJournal);
  const send = useBench((bench) => bench.send);
  if (calls.length > 0) return <JournalTable calls={calls} />;
  return (
    <EmptyState
      icon={ScrollText}
      title={t('journal.emptyTitle')}
      text={t('journal.emptyText')}
      action={{ label: t('journal.emptyAction'), run: () => void send() }}
    />
  );
}
