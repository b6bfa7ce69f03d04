import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../shared/specification/locales.ts';
import { hasOwnImages } from '../../../engine/stage/stage.ts';
import type { StageView } from '../../../engine/stage/stage.ts';
import type { Logo } from '../../../preview/index.ts';
import { imageHostOf, selectImageFields } from '../../../store/documents/images.ts';
import { useBench } from '../../../store/use-bench.ts';

/** The image that the payload in front names for the card of a language; null where it names none, or the card is another's. */
export function useLogo({ badge, focusKey }: StageView, locale: Locale): Logo | null {
  const { t } = useTranslation();
  const field = useBench((bench) => selectImageFields(bench).find((each) => each.locale === locale) ?? null);
  const picture = useBench(({ pictures }) => (field === null ? null : (pictures.get(field.address)?.url ?? null)));
  const isAllowed = useBench(({ imageHosts }) => imageHosts.includes(imageHostOf(field?.address ?? '') ?? ''));
  const isOwn = hasOwnImages(badge);
  return useMemo(() => {
    if (field === null || focusKey === null || !isOwn) return null;
    const { width, height, underKilobytes: kilobytes } = field.facts;
    const asked =
      width === undefined || height === undefined
        ? t('images.under', { kilobytes })
        : t('images.exactly', { width, height, kilobytes });
    const what = t('images.onCard', { name: field.name, address: field.address, asked });
    return {
      order: focusKey,
      shown: { text: field.address, path: field.path },
      picture,
      said: picture !== null ? what : t(isAllowed ? 'images.notThere' : 'images.placeholder', { what }),
    };
  }, [field, focusKey, isOwn, picture, isAllowed, t]);
}
