import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { SheetCuts } from '../../../engine/sheet/sheet-choice.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import type { PhoneLook } from '../../../../shared/specification/phone-sizes.ts';
import type { SheetChoice, SheetSurface } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';

export type SheetPhone = { readonly surface: SheetSurface; readonly locale: Locale; readonly look: PhoneLook };

type GeneratedText = { readonly name: string; readonly text: string };

export type ContactSheetSlice = {
  readonly focusedSheetCell: string | null;
  readonly focusSheetCell: (cell: string) => void;
  /** The visible sheet: its time, and the cuts found if it shows only phones with cuts; null while hidden. */
  readonly visibleSheet: { readonly at: Instant; readonly cuts: SheetCuts | null } | null;
  readonly setVisibleSheet: (shown: ContactSheetSlice['visibleSheet']) => void;
  readonly changeSheet: (change: Partial<SheetChoice>) => void;
  /**
   * Opens the sheet's payload with the stage set to that phone. `made`: opens a new payload of the same order with that
   * text instead. `at`: pointer to the place it is about.
   */
  readonly openFromSheet: (phone: SheetPhone, made: GeneratedText | null, at?: string) => void;
};
