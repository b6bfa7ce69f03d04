import type { Settings } from '../../../shared/documents/settings.ts';
import { Smartphone } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { locales } from '../../../shared/specification/locales.ts';
import type { Locale } from '../../../shared/specification/locales.ts';
import { PhoneFrame } from '../../preview/index.ts';
import { measureCards } from '../../store/window/measuring.ts';
import type { StageView } from '../../engine/stage/stage.ts';
import { hasHeldErrors } from '../../store/writing/held-errors.ts';
import { useBench } from '../../store/use-bench.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { classNames } from '../../ui/class-names.ts';
import { timeOfDay } from '../../words/hong-kong-time.ts';
import { CardLinks } from './card-links.tsx';
import { Cuts } from './cuts.tsx';
import { Sheet } from './sheet.tsx';
import { StageBadge } from './stage-badge.tsx';
import { StageBar } from './stage-bar.tsx';
import { StageFoot } from './stage-foot.tsx';
import { StageNote } from './stage-note.tsx';
import { StageSurface } from './stage-surface.tsx';
import type { PhonePage } from './stage-surface.tsx';
import styles from './stage.module.css';
import { useStageSize } from './use-stage-size.ts';
import type { StageSize } from './use-stage-size.ts';

/** Both phones, whatever is open, at every key stroke. */
export function Stage() {
  const { t } = useTranslation();
  const [place, size] = useStageSize();
  const known = useBench((bench) => bench.stage);
  // A card does not grey out at every quote that has no partner yet.
  const isBeingTyped = useBench(hasHeldErrors);
  const stage = isBeingTyped && known?.isLastGood === true ? { ...known, isLastGood: false } : known;
  const hasDocument = useBench((bench) => bench.front !== null);
  const openPalette = useBench((bench) => bench.openDialog);
  const surface = useBench((bench) => bench.settings.surface);
  const alone = useBench(({ settings }) => (settings.narrowStage === 'one' ? settings.narrowLocale : null));
  const drawn: readonly Locale[] = size.isNarrow && alone !== null ? [alone] : locales;
  return (
    <section ref={place} className={styles.stage} data-region="stage" tabIndex={-1} aria-label={t('regions.stage')}>
      <StageBar isNarrow={size.isNarrow} />
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
          <StageNote stage={stage} />
          {surface === 'sheet' ? (
            <Sheet stage={stage} width={size.width} />
          ) : (
            <Phones stage={stage} size={size} drawn={drawn} />
          )}
          {surface === 'ticket' ? <CardLinks stage={stage} drawn={drawn} /> : null}
          <Cuts cuts={stage.cuts} />
          <StageFoot />
        </>
      )}
    </section>
  );
}

type PhonesProps = { readonly stage: StageView; readonly size: StageSize; readonly drawn: readonly Locale[] };

function Phones({ stage, size, drawn }: PhonesProps) {
  const isLate = useBench((bench) => bench.isLate);
  // The measure ends where the change is in the page: after React has committed both cards.
  useLayoutEffect(measureCards, [stage]);
  return (
    <div
      className={classNames(styles.phones, (size.isShort || (size.isNarrow && drawn.length > 1)) && styles.reduced)}
      data-last-good={stage.isLastGood || undefined}
      data-late={isLate || undefined}
    >
      {drawn.map((locale) => (
        <Phone key={locale} locale={locale} stage={stage} />
      ))}
    </div>
  );
}

function Phone({ locale, stage }: { readonly locale: Locale; readonly stage: StageView }) {
  const page = useBench((bench) => pageOf(bench.settings));
  const scheme = useBench((bench) => bench.settings.phoneTheme);
  const jump = useBench((bench) => bench.jumpToPath);
  const choose = useBench((bench) => bench.choose);
  return (
    <PhoneFrame
      locale={locale}
      time={timeOfDay(stage.at)}
      scheme={scheme}
      stale={stage.isLastGood}
      badge={<StageBadge stage={stage} />}
    >
      <StageSurface
        page={page}
        locale={locale}
        stage={stage}
        onPick={jump}
        onWalletList={(list) => choose('walletList', list)}
        onNoticesLook={(look) => choose('noticesLook', look)}
      />
    </PhoneFrame>
  );
}

/** The page that both phones show. */
function pageOf({ surface, walletList, noticesLook }: Settings): PhonePage {
  if (surface === 'wallet') return walletList;
  return surface === 'notices' ? noticesLook : 'ticket';
}
