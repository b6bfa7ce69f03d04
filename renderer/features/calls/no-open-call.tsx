import { MousePointerClick } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Beside the list while no call is open. */
export function NoOpenCall() {
  const { t } = useTranslation();
  return <EmptyState icon={MousePointerClick} title={t('calls.page.emptyTitle')} text={t('calls.page.emptyText')} />;
}
