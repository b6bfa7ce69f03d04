import { useTranslation } from 'react-i18next';
import type { StageView } from '../../../engine/stage/stage.ts';
import { hasHeldErrors } from '../../../store/writing/held-errors.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Badge } from '../../../ui/badge.tsx';
import { timeOfDay } from '../../../words/hong-kong-time.ts';

/** Whether a phone shows a draft, what was sent, or what stayed. */
export function StageBadge({ stage }: { readonly stage: StageView }) {
  const { t } = useTranslation();
  const { badge } = stage;
  const isLate = useBench((bench) => bench.isUnchecked && badge.badge === 'refused');
  const isBeingTyped = useBench(hasHeldErrors);
  if (badge.badge === 'planned') return <Badge tone="violet">{t('stories.badge')}</Badge>;
  if (stage.input.viewAt !== null) return <Badge>{t('stage.badge.looking', { time: timeOfDay(stage.at) })}</Badge>;
  if (isLate) return <Badge tone="amber">{t('stage.badge.late')}</Badge>;
  if (stage.isLastGood) return <Badge tone="amber">{t('stage.badge.lastGood')}</Badge>;
  switch (badge.badge) {
    case 'draft':
      return <Badge tone="violet">{t('stage.badge.draft')}</Badge>;
    case 'sent':
      return <Badge tone="accent">{t('stage.badge.sent', { time: timeOfDay(badge.at) })}</Badge>;
    case 'superseded':
      return <Badge>{t('stage.badge.superseded', { status: badge.status })}</Badge>;
    case 'refused':
      if (isBeingTyped) return <Badge tone="violet">{t('stage.badge.draft')}</Badge>;
      return <Badge tone="red">{t('stage.badge.refused')}</Badge>;
    case 'history':
      return <Badge>{badge.status ?? t('stage.badge.history')}</Badge>;
  }
}
