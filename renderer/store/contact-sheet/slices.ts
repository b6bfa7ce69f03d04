import type { Locale } from '../../../shared/specification/locales.ts';
import type { PhoneLook } from '../../../shared/specification/phone-sizes.ts';
import type { SheetScale } from '../../engine/contact-sheet/lay-out.ts';
import type { SheetChoice, SheetSurface } from '../../engine/contact-sheet/sheet-choice.ts';

/** A phone of the sheet as the stage would show it. */
export type SheetPhone = { readonly surface: SheetSurface; readonly locale: Locale; readonly look: PhoneLook };

/** A text that the sheet has made of the payload. */
export type MadeText = { readonly name: string; readonly text: string };

export type ContactSheetSlice = {
  readonly sheetChoice: SheetChoice;
  /** How much smaller than life; `fit`: as large as the whole sheet is in sight. */
  readonly sheetScale: SheetScale | 'fit';
  /** Only the phones on which something is cut. */
  readonly isSheetOfCuts: boolean;
  readonly showOnlyCuts: (isSheetOfCuts: boolean) => void;
  /** The phone that was reached last. */
  readonly sheetReached: string | null;
  readonly reachOnSheet: (cell: string) => void;
  readonly chooseSheet: (change: Partial<SheetChoice>) => void;
  readonly scaleSheet: (scale: SheetScale | 'fit') => void;
  /**
   * Leads back to the payload of the sheet, with the stage as that phone is; `made`: to a new payload of the same order instead,
   * with a text that the sheet has made. `at`: the place of the payload that it is about, as a pointer.
   */
  readonly openFromSheet: (phone: SheetPhone, made: MadeText | null, at?: string) => void;
};
