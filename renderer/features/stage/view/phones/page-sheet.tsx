import { memo, useDeferredValue } from 'react';
import { localeFacts, locales } from '../../../../../shared/specification/locales.ts';
import { PhoneFrame } from '../../../../preview/phone/phone-frame.tsx';
import type { Bench } from '../../../../store/slice.ts';
import type { StageView } from '../../../../engine/stage/stage.ts';
import { useBenchStore } from '../../../../store/use-bench.ts';
import { timeOfDay } from '../../../../words/hong-kong-time.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { getPhoneKey, usePhones, type PhoneSetup, type StagePhone } from './stage-phones.ts';
import styles from './page-sheet.module.css';
import { RowsInSight } from './rows-in-sight.tsx';
import { phonePages, StageSurface, type PhonePage } from './stage-surface.tsx';

const gap = { phones: 8, pages: 16, sides: 28 } as const;
/** Minimum width of a pair of phones; smaller in a stage too narrow for two pairs. */
const narrowestPair = { usual: 236, narrow: 160, narrowBelow: 420 } as const;
const widestScale = 0.55;

type PageSheetProps = { readonly stage: StageView; readonly width: number };

export const PageSheet = memo(function Sheet({ stage, width }: PageSheetProps) {
  const { t } = useTranslation();
  const { size, textPercent, phones } = usePhones(locales, true);
  const room = Math.max(0, width - gap.sides);
  const narrowest = room < narrowestPair.narrowBelow ? narrowestPair.narrow : narrowestPair.usual;
  const fitting = Math.floor((room + gap.pages) / (narrowest + gap.pages));
  const columns = Math.min(phonePages.length, Math.max(1, fitting));
  const pair = (room - (columns - 1) * gap.pages) / columns;
  const scale = Math.max(0.15, Math.min(widestScale, (pair - gap.phones) / 2 / size.widthPx));
  return (
    <div className={styles.sheet} data-sheet={columns} style={{ gridTemplateColumns: `repeat(${columns}, auto)` }}>
      {phonePages.map((page) => (
        <section key={page} className={styles.page} aria-label={t(`stage.pages.${page}`)}>
          <h3 className={styles.title}>{t(`stage.pages.${page}`)}</h3>
          <div className={styles.pair}>
            {phones.map((phone) => (
              <SmallPhone
                key={getPhoneKey(phone)}
                page={page}
                phone={phone}
                stage={stage}
                look={{ size, textPercent, scale }}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
});

/** Shows the pages beside the phones, rendered after them. */
export function SidePageSheet({ stage, width }: PageSheetProps) {
  const { t } = useTranslation();
  const settled = useDeferredValue(stage);
  return (
    <aside className={styles.beside} style={{ inlineSize: width }} aria-label={t('stage.sheet')} data-sheet-beside="">
      <PageSheet stage={settled} width={width} />
    </aside>
  );
}

type SmallPhoneProps = {
  readonly page: PhonePage;
  readonly phone: StagePhone;
  readonly stage: StageView;
  readonly look: PhoneSetup;
};

function SmallPhone({ page, phone: { locale, scheme }, stage, look }: SmallPhoneProps) {
  const { t } = useTranslation();
  const store = useBenchStore();
  const name = `${t(`stage.pages.${page}`)}, ${localeFacts[locale].ownName}`;
  return (
    <div className={styles.phone} data-sheet-phone={`${page} ${locale}`}>
      <div className={styles.small} inert>
        <PhoneFrame
          {...look}
          isBare
          locale={locale}
          time={timeOfDay(stage.at)}
          scheme={scheme}
          isStale={stage.isLastGood}
        >
          <RowsInSight>
            <StageSurface page={page} locale={locale} stage={stage} />
          </RowsInSight>
        </PhoneFrame>
      </div>
      <button
        type="button"
        className={styles.cover}
        style={{ borderRadius: 42 * look.scale }}
        aria-label={t('stage.showPage', { name })}
        title={name}
        onClick={() => showPage(store.getState(), page, locale)}
      />
    </div>
  );
}

function showPage({ choose }: Bench, page: PhonePage, locale: StagePhone['locale']): void {
  choose('narrowLocale', locale);
  if (page === 'ticket') return choose('surface', 'ticket');
  if (page === 'lock' || page === 'list') {
    choose('noticesLook', page);
    return choose('surface', 'notices');
  }
  choose('walletList', page);
  choose('surface', 'wallet');
}
