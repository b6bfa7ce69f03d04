import { useState } from 'react';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import { localeFacts, locales, type Locale } from '../../../../../shared/specification/locales.ts';
import { phoneOfWidth } from '../../../../../shared/specification/phone-sizes.ts';
import { fitPhones, isNarrowFor, schemesOf } from '../../../../engine/stage/phone-fit.ts';
import type { StageView } from '../../../../engine/stage/stage.ts';
import { NoticesSurface } from '../../../../preview/notices/notices-surface.tsx';
import { PhoneFrame, widestHead } from '../../../../preview/phone/phone-frame.tsx';
import { TicketSurface } from '../../../../preview/wallet/ticket-surface.tsx';
import { WalletSurface } from '../../../../preview/wallet/wallet-surface.tsx';
import { useBench } from '../../../../store/use-bench.ts';
import { useInnerSize } from '../../../../ui/measured/use-inner-size.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import { dayOnPhone, timeOfDay } from '../../../../words/hong-kong-time.ts';
import { dayAndTime } from '../../../../words/say-time.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import styles from './run-phones.module.css';

const pages = ['ticket', 'wallet', 'notices'] as const;
type RunPage = (typeof pages)[number];

/** The phones at the moment of the chosen result, in both languages, or in one where two are too small to read. */
export function RunPhones({ at }: { readonly at: Instant }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const stage = useBench((bench) => bench.runStage);
  const [page, setPage] = useState<RunPage>('ticket');
  const [alone, setAlone] = useState<Locale>('zh_HK');
  const [place, { width, height }] = useInnerSize<HTMLDivElement>();
  const size = phoneOfWidth(useBench(({ settings }) => settings.phoneWidth));
  const isNarrow = width > 0 && isNarrowFor({ width }, size);
  const shown = isNarrow ? [alone] : locales;
  const { scale } = fitPhones({ width, height }, size, shown.length);
  return (
    <div className={styles.phones} role="group" aria-label={t('runs.phones', { time: dayAndTime(at, language) })}>
      <div className={styles.bar}>
        <Segmented
          label={t('runs.page')}
          value={page}
          segments={pages.map((value) => ({ value, label: t(`stage.${value}`) }))}
          onChoose={setPage}
        />
        {isNarrow ? (
          <Segmented
            look="bare"
            label={t('stage.locale')}
            value={alone}
            segments={locales.map((value) => ({
              value,
              label: localeFacts[value].ownName,
              lang: localeFacts[value].tag,
            }))}
            onChoose={setAlone}
          />
        ) : null}
      </div>
      <div ref={place} className={styles.room} data-run-phones={stage === null ? undefined : stage.at}>
        {stage === null || width === 0 ? (
          <p className={styles.wait}>{t('runs.computing')}</p>
        ) : (
          shown.map((locale) => <RunPhone key={locale} {...{ locale, page, stage, scale, size }} />)
        )}
      </div>
    </div>
  );
}

type RunPhoneProps = {
  readonly locale: Locale;
  readonly page: RunPage;
  readonly stage: StageView;
  readonly scale: number;
  readonly size: ReturnType<typeof phoneOfWidth>;
};

function RunPhone({ locale, page, stage, scale, size }: RunPhoneProps) {
  const [scheme] = schemesOf(useBench((bench) => bench.settings.phoneTheme));
  const textPercent = useBench(({ settings }) => settings.textPercent);
  // The names of small phones beside each other do not meet.
  const headPx = Math.min(widestHead, size.widthPx * scale);
  return (
    <PhoneFrame {...{ locale, scale, size, scheme, textPercent, headPx }} time={timeOfDay(stage.at)}>
      <Surface {...{ locale, page, stage }} />
    </PhoneFrame>
  );
}

function Surface({ locale, page, stage }: Pick<RunPhoneProps, 'locale' | 'page' | 'stage'>) {
  const orders = stage.faces[locale];
  const order = orders.find(({ key }) => key === stage.focusKey) ?? null;
  switch (page) {
    case 'ticket':
      return <TicketSurface locale={locale} now={stage.at} order={order} />;
    case 'wallet':
      return <WalletSurface locale={locale} orders={orders} list="home" />;
    case 'notices':
      return (
        <NoticesSurface
          locale={locale}
          now={stage.at}
          orders={orders}
          look="lock"
          time={timeOfDay(stage.at)}
          date={dayOnPhone(stage.at, localeFacts[locale].tag)}
        />
      );
  }
}
