import { Smartphone } from 'lucide-react';
import { memo, useEffect } from 'react';
import type { StageView } from '../../../engine/stage/stage.ts';
import { DelayedContext, useBench } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useInnerSize } from '../../../ui/measured/use-inner-size.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { CardLinks } from './card-links.tsx';
import { CutChips } from './cuts/cut-chips.tsx';
import { StageBar } from './bars/stage-bar.tsx';
import { StageFoot } from './bars/stage-foot.tsx';
import { StageNote } from './bars/stage-note.tsx';
import { useStageLocales, useScaleInForce, useStageView } from './phones/stage-phones.ts';
import { Phones } from './phones/phones.tsx';
import styles from './stage-region.module.css';

/** Shows the phones at every key stroke; what surrounds them follows a frame later. */
export function StageRegion() {
  const { t } = useTranslation();
  const [place, size] = useInnerSize<HTMLElement>();
  const stage = useStageView();
  const hasDocument = useBench((bench) => bench.activeTab !== null);
  const openPalette = useBench((bench) => bench.openDialog);
  const surface = useBench((bench) => bench.settings.surface);
  const { isNarrow, shownLocales } = useStageLocales(size.width);
  const scale = useScaleInForce(size, shownLocales);
  const tell = useBench((bench) => bench.setStageLocales);
  useEffect(() => tell(shownLocales), [tell, shownLocales]);
  return (
    <section ref={place} className={styles.stage} data-region="stage" tabIndex={-1} aria-label={t('regions.stage')}>
      <StageBar />
      {stage === null || (!hasDocument && stage.faces.zh_HK.length === 0) ? (
        <EmptyState
          icon={Smartphone}
          title={t('stage.emptyTitle')}
          text={t('stage.emptyText')}
          action={{
            label: t('stage.emptyAction'),
            run: () => openPalette({ dialog: 'palette', query: t('commands.groups.new') }),
          }}
        />
      ) : (
        <>
          {/* Immediately: a delayed note would move the phones under a pointer. */}
          <div className={styles.strip}>
            <DelayedContext value={null}>
              <LiveStageNote />
            </DelayedContext>
            <CutChips />
          </div>
          <DelayedContext value={null}>
            <Phones shownLocales={shownLocales} scale={scale} />
          </DelayedContext>
          {surface === 'ticket' ? <CardLinks stage={stage} shownLocales={shownLocales} /> : null}
          <StageFoot stage={stage} isNarrow={isNarrow} scale={scale} />
        </>
      )}
    </section>
  );
}

/** Freezes the note while the view head is dragged, since it determines the phones' size. */
function LiveStageNote() {
  const stage = useStageView();
  const isDragged = useBench((bench) => bench.isViewDragged);
  return <HeldNote stage={stage} isHeld={isDragged} />;
}

type HeldNoteProps = { readonly stage: StageView | null; readonly isHeld: boolean };

const HeldNote = memo(
  ({ stage }: HeldNoteProps) => (stage === null ? null : <StageNote stage={stage} />),
  (_, { isHeld }) => isHeld,
);
