import type { SheetChoice } from '../../../shared/documents/contact-sheet/sheet-settings.ts';
import type { PhoneTheme, Theme } from '../../../shared/documents/settings.ts';
import type { PhoneScheme, PhoneWidth, TextPercent } from '../../../shared/specification/phone-sizes.ts';
import type { Bench } from '../slice.ts';
import { memoised } from '../selectors.ts';

type Phones = {
  readonly width: PhoneWidth;
  readonly textPercent: TextPercent;
  readonly phoneTheme: PhoneTheme;
  readonly theme: Theme;
  readonly isSystemDark: boolean;
};

/** The contact sheet as it is shown: while it follows the phones, with their width, text size and theme. */
export function followPhones(choice: SheetChoice, phones: Phones): SheetChoice {
  if (!choice.isFollowing) return choice;
  const { width, textPercent } = phones;
  return { ...choice, widths: [width], textPercents: [textPercent], schemes: getSchemes(phones) };
}

function getSchemes({ phoneTheme, theme, isSystemDark }: Phones): readonly PhoneScheme[] {
  if (phoneTheme === 'both') return ['light', 'dark'];
  if (phoneTheme !== 'app') return [phoneTheme];
  if (theme !== 'system') return [theme];
  return [isSystemDark ? 'dark' : 'light'];
}

export const selectSheetChoice = memoised(
  ({ settings }: Pick<Bench, 'settings'>) => [
    settings.contactSheet,
    settings.phoneWidth,
    settings.textPercent,
    settings.phoneTheme,
    settings.theme,
    matchMedia('(prefers-color-scheme: dark)').matches,
  ],
  (choice, width, textPercent, phoneTheme, theme, isSystemDark): SheetChoice =>
    followPhones(choice, { width, textPercent, phoneTheme, theme, isSystemDark }),
);
