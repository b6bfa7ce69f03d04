import { useTranslation } from 'react-i18next';
import { troubleText } from '../words/trouble-text.ts';
import { useBench } from '../store/use-bench.ts';
import type { WholeCall } from '../store/host/slices.ts';
import { Button } from '../ui/button.tsx';
import styles from './call-wait.module.css';

type CallWaitProps = { readonly id: string; readonly whole: WholeCall | undefined };

/** Fills the space of a call's facts while it is fetched or cannot be. */
export function CallLoading({ id, whole }: CallWaitProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const ask = useBench((bench) => bench.askForCall);
  const trouble = whole?.trouble ?? null;
  if (trouble === null)
    return (
      <p className={styles.wait} data-call-wait="" aria-live="polite">
        {t('response.loading')}
      </p>
    );
  return (
    <div className={styles.wait} data-call-trouble={trouble.code} role="status">
      <p>{troubleText(trouble, t, language)}</p>
      {trouble.code === 'NOT_FOUND' ? null : (
        <Button size="small" onClick={() => void ask(id)}>
          {t('response.askAgain')}
        </Button>
      )}
    </div>
  );
}
