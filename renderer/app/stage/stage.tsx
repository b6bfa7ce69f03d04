import { Smartphone } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { localeFacts, locales } from '../../../shared/spec/locales.ts';
import type { Locale } from '../../../shared/spec/locales.ts';
import { NoticesSurface, PhoneFrame, TicketSurface, WalletSurface } from '../../preview/index.ts';
import { measureCards } from '../../store/measuring.ts';
import type { StageView } from '../../store/stage.ts';
import { useBench } from '../../store/use-bench.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { classNames } from '../../ui/class-names.ts';
import { dayOnPhone, timeOfDay } from '../hong-kong-time.ts';
import { Cuts } from './cuts.tsx';
import { StageBadge } from './stage-badge.tsx';
import { StageBar } from './stage-bar.tsx';
import { StageFoot } from './stage-foot.tsx';
import { StageNote } from './stage-note.tsx';
import styles from './stage.module.css';
import { useStageSize } from './use-stage-size.ts';
import type { StageSize } from './use-stage-size.ts';

/** Both phones, whatever is open, at every key stroke. */
export function Stage() {
  const { t } = useTranslation();
  const [place, size] = useStageSize();
  const stage = useBench((bench) => bench.stage);
  const hasDocument = useBench((bench) => bench.activeId !== null);
  const openPalette = useBench((bench) => bench.openDialog);
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
          <Phones stage={stage} size={size} />
          <Cuts cuts={stage.cuts} />
          <StageFoot />
        </>
      )}
    </section>
  );
}

function Phones({ stage, size }: { readonly stage: StageView; readonly size: StageSize }) {
  const narrowStage = useBench((bench) => bench.settings.narrowStage);
  const narrowLocale = useBench((bench) => bench.settings.narrowLocale);
  // The measure ends where the change is in the page: after React has committed both cards.
  useLayoutEffect(measureCards, [stage]);
  const isAlone = size.isNarrow && narrowStage === 'one';
  const drawn: readonly Locale[] = isAlone ? [narrowLocale] : locales;
  return (
    <div
      className={classNames(styles.phones, (size.isShort || (size.isNarrow && !isAlone)) && styles.reduced)}
      data-last-good={stage.isLastGood || undefined}
    >
      {drawn.map((locale) => (
        <Phone key={locale} locale={locale} stage={stage} />
      ))}
    </div>
  );
}

function Phone({ locale, stage }: { readonly locale: Locale; readonly stage: StageView }) {
  const surface = useBench((bench) => bench.settings.surface);
  const scheme = useBench((bench) => bench.settings.phoneTheme);
  const jump = useBench((bench) => bench.jumpToPath);
  const orders = stage.faces[locale];
  const focus = orders.find((order) => order.key === stage.focusKey) ?? null;
  const moment = { locale, now: stage.at };
  const time = timeOfDay(stage.at);
  return (
    <PhoneFrame
      locale={locale}
      time={time}
      scheme={scheme}
      stale={stage.isLastGood}
      badge={<StageBadge stage={stage} />}
    >
      {surface === 'ticket' ? <TicketSurface {...moment} order={focus} marks={stage.marks} onPick={jump} /> : null}
      {surface === 'wallet' ? <WalletSurface {...moment} orders={orders} /> : null}
      {surface === 'notices' ? (
        <NoticesSurface {...moment} orders={orders} time={time} date={dayOnPhone(stage.at, localeFacts[locale].tag)} />
      ) : null}
    </PhoneFrame>
  );
}
