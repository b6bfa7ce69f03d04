import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Presenter } from '../../features/presenter/view/presenter.tsx';
import { StageRegion } from '../../features/stage/view/stage-region.tsx';
import { useBench } from '../../store/use-bench.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { LostBanner } from '../bars/banners.tsx';
import { Shortcuts } from './shortcuts.tsx';
import styles from './stage-window.module.css';
import { FloatingPlace } from '../../ui/overlays/anchored-menu.tsx';

/** Renders into the detached stage's page. */
export function InStageWindow({ children }: { readonly children: ReactNode }) {
  const page = useBench((bench) => bench.stagePage);
  return page === null ? null : createPortal(children, page.body);
}

/** The detached stage, rendered from this window's store. */
export function StageWindow() {
  const { t } = useTranslation();
  const page = useBench((bench) => bench.stagePage);
  const hasDialog = useBench((bench) => bench.dialog !== null);
  const [floating, setFloating] = useState<HTMLElement | null>(null);
  // A dialog opens in this window, which gets the focus.
  useEffect(() => {
    if (hasDialog && page !== null) window.focus();
  }, [hasDialog, page]);
  if (page === null) return null;
  return (
    <InStageWindow>
      <FloatingPlace value={floating}>
        <main className={styles.page}>
          <div role="status">
            <LostBanner />
          </div>
          <StageRegion />
        </main>
        <section ref={setFloating} aria-label={t('regions.floating')} />
        <Shortcuts page={page} />
        <Presenter page={page} />
      </FloatingPlace>
    </InStageWindow>
  );
}
