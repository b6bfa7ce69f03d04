import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBench } from '../../store/use-bench.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { JournalBar } from './journal-bar.tsx';
import { JournalTable } from './journal-table.tsx';

/** Every call there was, newest first. */
export function JournalPanel() {
  const { t } = useTranslation();
  const calls = useBench((bench) => bench.journal.calls);
  const letGo = useBench((bench) => bench.journal.letGo);
  const showConnect = useBench((bench) => bench.showConnect);
  const send = useBench((bench) => bench.send);
  const hasHistory = calls.length > 0 || letGo.unauthenticated + letGo.refused > 0;
  return (
    <>
      {hasHistory ? <JournalBar /> : null}
      {calls.length > 0 ? (
        <JournalTable calls={calls} />
      ) : (
        <EmptyState
          icon={ScrollText}
          title={t('journal.emptyTitle')}
          text={t('journal.emptyText')}
          action={{ label: t('journal.emptyAction'), run: () => void send() }}
          second={{ label: t('connect.open'), run: showConnect }}
        />
      )}
    </>
  );
}
