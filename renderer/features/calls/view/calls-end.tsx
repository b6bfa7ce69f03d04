import { troubleText } from '../../../words/trouble-text.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { selectListedCalls } from '../store/listed-calls.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { ScrollText, SearchX } from 'lucide-react';
import { useCommand } from '../../../commands/use-command.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useEffect } from 'react';
import { useSendLabel } from '../../../views/use-send-label.ts';
import styles from './calls-table.module.css';

/** The end of the list: whether earlier calls exist, and why they fail to load. */
export function CallsEnd() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { calls, hasMore, trouble } = useBench(selectListedCalls);
  const loadMore = useBench((bench) => bench.loadMoreListed);
  const searchAgain = useBench((bench) => bench.searchCallsAgain);
  if (!hasMore && trouble === null) return null;
  return (
    <div className={styles.end} role="status" data-calls-trouble={trouble?.code}>
      {trouble === null ? (
        t('calls.loading')
      ) : (
        <>
          {troubleText(trouble, t, language)}
          <Button size="small" onClick={() => void (calls.length === 0 ? searchAgain() : loadMore())}>
            {t('response.askAgain')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Replaces an empty list: what will appear here, or that nothing matches. */
export function NoCalls() {
  const { t } = useTranslation();
  const isSearch = useBench((bench) => selectListedCalls(bench).question !== null);
  const showConnect = useBench((bench) => bench.showConnect);
  const send = useCommand('send.run');
  const sendLabel = useSendLabel(t('calls.emptyAction'));
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
      action={send.isEnabled ? { label: sendLabel, run: send.run } : undefined}
      second={{ label: t('connect.open'), run: showConnect }}
    />
  );
}

const nearTheEnd = 40;

/** Loads the next page before the last loaded row comes into view, by key or wheel. */
export function useNextPage(lastInView: number): void {
  const load = useBench((bench) => bench.loadMoreListed);
  const { calls, hasMore, isLoading, trouble, isLate } = useBench(selectListedCalls);
  const isWanted = hasMore && !isLoading && !isLate && trouble === null;
  const isNear = lastInView >= calls.length - nearTheEnd;
  useEffect(() => {
    if (isNear && isWanted) void load();
  }, [isNear, isWanted, load]);
}
