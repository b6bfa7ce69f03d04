import { useTranslation } from 'react-i18next';
import { troubleText } from '../../words/trouble-text.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import styles from './calls-table.module.css';

/** Below the last row that is here: whether there are earlier calls, and why they do not come. */
export function CallsEnd() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const hasMore = useBench((bench) => bench.journal.next !== null);
  const trouble = useBench((bench) => bench.journal.trouble);
  const load = useBench((bench) => bench.loadMoreCalls);
  if (!hasMore) return null;
  return (
    <div className={styles.end} role="status">
      {trouble === null ? (
        t('calls.loading')
      ) : (
        <>
          {troubleText(trouble, t, language)}
          <Button size="small" onClick={() => void load()}>
            {t('response.askAgain')}
          </Button>
        </>
      )}
    </div>
  );
}
