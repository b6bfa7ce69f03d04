import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './passphrase-prompt.module.css';

/** Shows that the host asks for a passphrase outside of the window, and cancels it. */
export function PassphrasePrompt() {
  const { t } = useTranslation();
  const asking = useBench((bench) => bench.session?.vault.asking ?? null);
  const language = useBench((bench) => bench.settings.language);
  const cancel = useBench((bench) => bench.cancelPassphrasePrompt);
  const box = useRef<HTMLDivElement>(null);
  const isAsking = asking !== null;
  useEffect(() => (isAsking ? holdFocus(box.current) : undefined), [isAsking]);
  if (asking === null) return null;
  return (
    <div ref={box} className={styles.asking} role="status" data-asking="" tabIndex={-1}>
      <KeyRound size={18} strokeWidth={1.8} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{t('keys.asking.title')}</p>
        <p>{inLanguage(asking, language)}</p>
      </div>
      <Button size="small" onClick={() => void cancel()}>
        {t('keys.asking.cancel')}
      </Button>
    </div>
  );
}

/**
 * Keeps the focus here while the button that led here is disabled, then moves it to the page, so that keys still work.
 */
function holdFocus(box: HTMLElement | null): () => void {
  const page = box?.closest<HTMLElement>('section[tabindex]');
  if (isFocusLost()) box?.focus();
  return () => {
    if (isFocusLost()) page?.focus();
  };
}

const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true;
