import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import styles from './asking.module.css';

/** That a secret is asked for outside of the window at this moment, where, and the way to give it up. */
export function Asking() {
  const { t } = useTranslation();
  const asking = useBench((bench) => bench.session?.vault.asking ?? null);
  const language = useBench((bench) => bench.settings.language);
  const cancel = useBench((bench) => bench.cancelAsking);
  if (asking === null) return null;
  return (
    <div className={styles.asking} role="status" data-asking="">
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
