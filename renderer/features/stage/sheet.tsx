import { useTranslation } from 'react-i18next';
import { localeFacts, locales } from '../../../shared/specification/locales.ts';
import type { Locale } from '../../../shared/specification/locales.ts';
import { PhoneFrame } from '../../preview/index.ts';
import type { Bench } from '../../store/slice.ts';
import type { StageView } from '../../engine/stage/stage.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { timeOfDay } from '../../words/hong-kong-time.ts';
import styles from './sheet.module.css';
import { phonePages, StageSurface } from './stage-surface.tsx';
import type { PhonePage } from './stage-surface.tsx';

const phone = { width: 264, height: 540 } as const;
const gap = { phones: 8, pages: 16, sides: 28 } as const;
/** Two phones beside one another are no narrower than this; in a stage too narrow for two such pairs they are smaller. */
const narrowestPair = { usual: 236, narrow: 160, narrowBelow: 420 } as const;

/** Every page of the phone in both languages at once, as large as the stage allows; a click shows one at full size. */
export function Sheet({ stage, width }: { readonly stage: StageView; readonly width: number }) {
  const { t } = useTranslation();
  const room = Math.max(0, width - gap.sides);
  const narrowest = room < narrowestPair.narrowBelow ? narrowestPair.narrow : narrowestPair.usual;
  const fitting = Math.floor((room + gap.pages) / (narrowest + gap.pages));
  const columns = Math.min(phonePages.length, Math.max(1, fitting));
  const pair = (room - (columns - 1) * gap.pages) / columns;
  const zoom = Math.max(0.3, Math.min(0.8, (pair - gap.phones) / 2 / phone.width));
  return (
    <div className={styles.sheet} data-sheet={columns} style={{ gridTemplateColumns: `repeat(${columns}, auto)` }}>
      {phonePages.map((page) => (
        <section key={page} className={styles.page} aria-label={t(`stage.pages.${page}`)}>
          <h3 className={styles.title}>{t(`stage.pages.${page}`)}</h3>
          <div className={styles.pair}>
            {locales.map((locale) => (
              <SmallPhone key={locale} page={page} locale={locale} stage={stage} zoom={zoom} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

type SmallPhoneProps = {
  readonly page: PhonePage;
  readonly locale: Locale;
  readonly stage: StageView;
  readonly zoom: number;
};

function SmallPhone({ page, locale, stage, zoom }: SmallPhoneProps) {
  const { t } = useTranslation();
  const store = useBenchStore();
  const scheme = useBench((bench) => bench.settings.phoneTheme);
  const name = `${t(`stage.pages.${page}`)}, ${localeFacts[locale].ownName}`;
  return (
    <div className={styles.phone} data-sheet-phone={`${page} ${locale}`}>
      <div className={styles.small} style={{ inlineSize: phone.width, blockSize: phone.height, zoom }} inert>
        <PhoneFrame locale={locale} time={timeOfDay(stage.at)} scheme={scheme} stale={stage.isLastGood} isBare>
          <StageSurface page={page} locale={locale} stage={stage} />
        </PhoneFrame>
      </div>
      <button
        type="button"
        className={styles.cover}
        aria-label={t('stage.showPage', { name })}
        title={name}
        onClick={() => showPage(store.getState(), page, locale)}
      />
    </div>
  );
}

/** Brings a page to the full stage, in that language where one phone stands alone. */
function showPage({ choose }: Bench, page: PhonePage, locale: Locale): void {
  choose('narrowLocale', locale);
  if (page === 'ticket') return choose('surface', 'ticket');
  if (page === 'lock' || page === 'list') {
    choose('noticesLook', page);
    return choose('surface', 'notices');
  }
  choose('walletList', page);
  choose('surface', 'wallet');
}
