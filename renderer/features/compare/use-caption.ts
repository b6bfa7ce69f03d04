import { useTranslation } from 'react-i18next';
import { readName } from '../../engine/names/read-name.ts';
import type { ComparedSide } from '../../store/compare/slices.ts';
import type { Caption } from '../../views/comparison/compared-text.ts';
import { useBench } from '../../store/use-bench.ts';
import { dayAndTime } from '../../words/say-time.ts';

const second = 1000;

/** What a side is called over its values and its card. */
export function useCaption({ ref, document, sentAt }: ComparedSide): Caption {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const name = document?.name ?? '';
  if (ref.of === 'template') return { name, rest: t('comparison.template') };
  if (ref.of === 'payload') return { name, rest: document === null ? '' : ` · ${readName(document.order, language)}` };
  const time = sentAt === null ? '' : dayAndTime(Math.floor(sentAt / second) * second, language);
  return { name, rest: t('comparison.sentAt', { time }) };
}
