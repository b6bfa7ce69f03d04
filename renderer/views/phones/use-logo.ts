import { useMemo } from 'react';
import type { ImageField } from '../../../shared/protocol/validate/validate.ts';
import type { Logo } from '../../preview/preview-types.ts';
import { imageHostOf } from '../../store/documents/images.ts';
import { useBench } from '../../store/use-bench.ts';
import { useTranslation } from '../../words/use-translation.ts';

/** Gets the image of an order's card from a payload's field, or null; the same object while nothing changes. */
export function useLogo(field: ImageField | null, order: string | null): Logo | null {
  const { t } = useTranslation();
  const picture = useBench(({ pictures }) => (field === null ? null : (pictures.get(field.address)?.url ?? null)));
  const isAllowed = useBench(({ imageHosts }) => imageHosts.includes(imageHostOf(field?.address ?? '') ?? ''));
  return useMemo(() => {
    if (field === null || order === null) return null;
    const { width, height, underKilobytes: kilobytes } = field.facts;
    const asked =
      width === undefined || height === undefined
        ? t('images.under', { kilobytes })
        : t('images.exactly', { width, height, kilobytes });
    const what = t('images.onCard', { name: field.name, address: field.address, asked });
    return {
      order,
      shown: { text: field.address, path: field.path },
      picture,
      description: picture !== null ? what : t(isAllowed ? 'images.notThere' : 'images.placeholder', { what }),
    };
  }, [field, order, picture, isAllowed, t]);
}
