import { isFullSection, type FullSection } from '../../../shared/documents/settings.ts';
import type { Bench } from '../slice.ts';

/** What covers the work area: a place of its own, or the runs of stories; null where the work is in view. */
export function fullPlace({
  settings: { section },
  isRunShown,
}: Pick<Bench, 'settings' | 'isRunShown'>): FullSection | 'run' | null {
  if (isFullSection(section)) return section;
  return section === 'stories' && isRunShown ? 'run' : null;
}
