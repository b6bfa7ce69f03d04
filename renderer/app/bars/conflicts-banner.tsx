import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Conflict } from '../../../shared/bridge/conflict.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { OneLine } from '../../ui/measured/one-line.tsx';
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
      <OneLine
        text={
          conflicts.length === 1
            ? t('conflicts.bannerOne', { name: first.name })
            : t('conflicts.bannerMany', { count: conflicts.length })
        }
      />
      <Button size="small" onClick={() => void show()}>
        {t('conflicts.decide')}
      </Button>
    </div>
  );
}
