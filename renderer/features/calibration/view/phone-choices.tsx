import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { localeFacts, locales } from '../../../../shared/specification/locales.ts';
import { phoneSchemeNames, phoneSchemes, phoneSizes } from '../../../../shared/specification/phone-sizes.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './calibration.module.css';

/** Which phone is compared: language, appearance, width. */
export function PhoneChoices() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { locale, scheme, widthPx } = useBench((bench) => bench.comparedPhone);
  const compare = useBench((bench) => bench.comparePhone);
  const widths = phoneSizes.map((size) => ({ value: String(size.widthPx), label: String(size.widthPx) }));
  return (
    <section className={styles.part} aria-label={t('calibration.phone')}>
      <h2 className={styles.heading}>{t('calibration.phone')}</h2>
      <div className={styles.row}>
        <Segmented
          label={t('calibration.locale')}
          value={locale}
          segments={locales.map((value) => ({
            value,
            label: localeFacts[value].ownName,
            lang: localeFacts[value].tag,
          }))}
          onChoose={(value) => compare({ locale: value })}
        />
        <Segmented
          label={t('calibration.scheme')}
          value={scheme}
          segments={phoneSchemes.map((value) => ({ value, label: inLanguage(phoneSchemeNames[value], language) }))}
          onChoose={(value) => compare({ scheme: value })}
        />
        <Segmented
          label={t('calibration.width')}
          value={String(widthPx)}
          segments={widths}
          onChoose={(value) => {
            const size = phoneSizes.find((each) => String(each.widthPx) === value);
            if (size !== undefined) compare({ widthPx: size.widthPx });
          }}
        />
      </div>
    </section>
  );
}
