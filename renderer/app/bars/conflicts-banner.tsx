import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Conflict } from '../../../shared/bridge/conflict.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import styles from './banners.module.css';

const none: readonly Conflict[] = [];

/** Texts that were changed here and in the project's folder, until somebody has decided. */
export function ConflictsBanner() {
  const { t } = useTranslation();
  const conflicts = useBench((bench) => bench.session?.conflicts ?? none);
  const show = useBench((bench) => bench.showConflict);
  const [first] = conflicts;
  if (first === undefined) return null;
  return (
    <div className={styles.banner} data-banner="" data-conflicts="">
      <GitCompareArrows size={14} aria-hidden="true" />
      <p className={styles.text}>
        {conflicts.length === 1
          ? t('conflicts.bannerOne', { name: first.name })
          : t('conflicts.bannerMany', { count: conflicts.length })}
      </p>
      <Button size="small" onClick={() => void show()}>
        {t('conflicts.decide')}
      </Button>
    </div>
  );
}
