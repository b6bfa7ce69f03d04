import { ScrollText, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../commands/use-command.ts';
import { selectListedCalls } from '../../../store/host/listed-calls.ts';
import { useBench } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** In place of a list with nothing in it: what will be here, or that nothing fits. */
export function NoCalls() {
  const { t } = useTranslation();
  const isSearch = useBench((bench) => selectListedCalls(bench).question !== null);
  const showConnect = useBench((bench) => bench.showConnect);
  const send = useCommand('send.run');
  const endSearch = useBench((bench) => bench.endCallSearch);
  return isSearch ? (
    <EmptyState
      icon={SearchX}
      title={t('calls.noneTitle')}
      text={t('calls.noneText')}
      action={{ label: t('calls.filters.clear'), run: endSearch }}
    />
  ) : (
    <EmptyState
      icon={ScrollText}
      title={t('calls.emptyTitle')}
      text={t('calls.emptyText')}
      action={send.isEnabled ? { label: t('calls.emptyAction'), run: send.run } : undefined}
      second={{ label: t('connect.open'), run: showConnect }}
    />
  );
}
