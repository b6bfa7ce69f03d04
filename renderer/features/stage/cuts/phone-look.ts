import { usualPhone } from '../../../../shared/specification/phone-sizes.ts';
import type { PhoneLook } from '../../../../shared/specification/phone-sizes.ts';
import { useBench } from '../../../store/use-bench.ts';

/** The phone that texts are measured on. */
export function usePhoneLook(): PhoneLook {
  const chosen = useBench(({ settings }) => (settings.phoneTheme === 'app' ? settings.theme : settings.phoneTheme));
  const ofSystem = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return { size: usualPhone, textPercent: 100, scheme: chosen === 'system' ? ofSystem : chosen };
}
