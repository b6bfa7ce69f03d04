import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Gate } from './gate.tsx';
import styles from './gate.module.css';

/** What a window says that its host no longer serves: why, and whether what was typed here has been saved. */
export function EndedGate() {
  const { t } = useTranslation();
  const isSaved = useBench((bench) => bench.saveState.state === 'saved');
  const copyUnsaved = useBench((bench) => bench.copyUnsaved);
  const [copied, setCopied] = useState<boolean | null>(null);
  if (isSaved)
    return (
      <Gate because="ended">
        <p className={styles.text} data-unsaved="none">
          {t('gate.unsaved.none')}
        </p>
      </Gate>
    );
  return (
    <Gate because="ended">
      <p className={styles.text} data-unsaved="some" role="alert">
        {t('gate.unsaved.some')}
      </p>
      <Button onClick={() => void copyUnsaved().then(setCopied)}>{t('gate.unsaved.copy')}</Button>
      <p className={styles.text} role="status">
        {copied === null ? '' : copied ? t('notices.copied') : t('notices.copyFailed')}
      </p>
    </Gate>
  );
}
