import { useTranslation } from 'react-i18next';
import type { ComparedSide } from '../../store/compare/slices.ts';
import { useBench } from '../../store/use-bench.ts';
import { dayAndTime } from '../../words/say-time.ts';

const second = 1000;

/** What a side is called over its values and its card. */
export function useCaption({ ref, document, sentAt }: ComparedSide): string {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const name = document?.name ?? '';
  if (ref.of === 'template') return t('comparison.template', { name });
  if (ref.of === 'payload') return document === null ? '' : `${name} · ${document.order}`;
  const time = sentAt === null ? '' : dayAndTime(Math.floor(sentAt / second) * second, language);
  return t('comparison.sentAt', { name, time });
}
