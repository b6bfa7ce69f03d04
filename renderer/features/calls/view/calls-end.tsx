import { useTranslation } from 'react-i18next';
import { troubleText } from '../../../words/trouble-text.ts';
import { selectListedCalls } from '../../../store/host/listed-calls.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './calls-table.module.css';

/** Below the last row that is here: whether there are earlier calls, and why they do not come. */
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
