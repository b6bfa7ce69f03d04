import { useEffect } from 'react';
import { troubleText } from '../words/trouble-text.ts';
import { useBench } from '../store/use-bench.ts';
import type { WholeCall } from '../store/calls/slices.ts';
import { Button } from '../ui/button.tsx';
import { useTranslation } from '../words/use-translation.ts';
import styles from './whole-call.module.css';

/** Fetches a call with its bodies when first shown or outdated; undefined until then. */
export function useWholeCall(id: string): WholeCall | undefined {
  const whole = useBench((bench) => bench.wholeCalls.get(id));
  const ask = useBench((bench) => bench.askForCall);
  const isDue = whole === undefined || (whole.isOutdated && !whole.isAsked);
  useEffect(() => {
    if (isDue) void ask(id);
  }, [id, isDue, ask]);
  return whole;
}

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
