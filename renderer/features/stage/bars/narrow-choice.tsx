import { Columns2, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localeFacts, locales } from '../../../../shared/specification/locales.ts';
import { useBench } from '../../../store/use-bench.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';

/** In a narrow stage: one phone and its language, or both of them smaller. */
export function NarrowChoice() {
  const { t } = useTranslation();
  const narrowStage = useBench((bench) => bench.settings.narrowStage);
  const narrowLocale = useBench((bench) => bench.settings.narrowLocale);
  const choose = useBench((bench) => bench.choose);
  return (
    <>
      {narrowStage === 'one' ? (
        <Segmented
          look="bare"
          label={t('stage.locale')}
          value={narrowLocale}
          segments={locales.map((locale) => ({
            value: locale,
            label: locale === 'zh_HK' ? '中' : 'En',
            title: localeFacts[locale].ownName,
            lang: localeFacts[locale].tag,
          }))}
          onChoose={(value) => choose('narrowLocale', value)}
        />
      ) : null}
      <IconButton
        size="small"
        label={narrowStage === 'one' ? t('stage.both') : t('stage.one')}
        data-narrow-stage={narrowStage}
        onClick={() => choose('narrowStage', narrowStage === 'one' ? 'both' : 'one')}
      >
        {narrowStage === 'one' ? (
          <Columns2 size={14} aria-hidden="true" />
        ) : (
          <Smartphone size={14} aria-hidden="true" />
        )}
      </IconButton>
    </>
  );
}
