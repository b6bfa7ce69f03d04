import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBench } from '../../store/use-bench.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CallsBar } from './calls-bar.tsx';
import { CallsTable } from './calls-table.tsx';

/** Every call there was, newest first. While they stand in their own place, not here too. */
export function CallsPanel() {
  const isElsewhere = useBench((bench) => bench.settings.section === 'calls');
  return isElsewhere ? null : <CallsList />;
}

/** The list with what stands above it, or what will be here. */
export function CallsList() {
  const { t } = useTranslation();
  const calls = useBench((bench) => bench.journal.calls);
  const letGo = useBench((bench) => bench.journal.letGo);
  const showConnect = useBench((bench) => bench.showConnect);
  const send = useBench((bench) => bench.send);
  const hasHistory = calls.length > 0 || letGo.unauthenticated + letGo.refused > 0;
  return (
    <>
      {hasHistory ? <CallsBar /> : null}
      {calls.length > 0 ? (
        <CallsTable calls={calls} />
      ) : (
        <EmptyState
          icon={ScrollText}
          title={t('calls.emptyTitle')}
          text={t('calls.emptyText')}
          action={{ label: t('calls.emptyAction'), run: () => void send() }}
          second={{ label: t('connect.open'), run: showConnect }}
        />
      )}
    </>
  );
}
