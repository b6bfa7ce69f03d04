import type { PhoneLook } from '../../../shared/specification/phone-sizes.ts';
import { phoneOfWidth, phoneSchemes, phoneSizes, textPercents } from '../../../shared/specification/phone-sizes.ts';
import { locales } from '../../../shared/specification/locales.ts';
import type { Locale } from '../../../shared/specification/locales.ts';
import { sheetTexts } from '../../../shared/documents/contact-sheet/sheet-settings.ts';
import type { SheetChoice, SheetText } from '../../../shared/documents/contact-sheet/sheet-settings.ts';

/** The values of each axis that can be chosen beside the statuses, in the order in which they are drawn. */
export const sheetAxes = {
  texts: sheetTexts,
  locales,
  schemes: phoneSchemes,
  widths: phoneSizes.map(({ widthPx }) => widthPx),
  textPercents,
} as const;

/** One axis with a value taken in or left out; the last one stays. */
export function toggled<V>(all: readonly V[], chosen: readonly V[], value: V): readonly V[] {
  const next = all.filter((each) => (each === value ? !chosen.includes(each) : chosen.includes(each)));
  return next.length === 0 ? chosen : next;
}

/** One phone of the sheet: what it shows, in which language, and how it is set up. */
export type SheetCell = {
  readonly id: string;
  readonly locale: Locale;
  readonly look: PhoneLook;
};

/** The phones of one status with one sort of texts, which lie together. */
export type SheetGroup = {
  readonly id: string;
  readonly status: string;
  readonly text: SheetText;
  readonly cells: readonly SheetCell[];
};

/** All phones of a sheet, those of one status and text together: by width, text size and appearance, both languages last. */
export function sheetGroups(choice: SheetChoice, statuses: readonly string[]): readonly SheetGroup[] {
  const looks = looksOf(choice);
  return choice.texts.flatMap((text) =>
    shownStatuses(choice, statuses).map((status) => {
      const group = `${status} ${text}`;
      const cells = looks.flatMap((look) =>
        choice.locales.map((locale) => ({ id: `${group} ${locale} ${lookId(look)}`, locale, look })),
      );
      return { id: group, status, text, cells };
    }),
  );
}

/** The statuses that are chosen of those there are; all, where none of the chosen is among them. */
export function shownStatuses({ statuses: chosen }: SheetChoice, all: readonly string[]): readonly string[] {
  const shown = all.filter((status) => chosen === null || chosen.includes(status));
  return shown.length === 0 ? all : shown;
}

function looksOf({ widths, textPercents: percents, schemes }: SheetChoice): readonly PhoneLook[] {
  return widths.flatMap((width) =>
    percents.flatMap((textPercent) => schemes.map((scheme) => ({ size: phoneOfWidth(width), textPercent, scheme }))),
  );
}

function lookId({ size, textPercent, scheme }: PhoneLook): string {
  return `${size.widthPx} ${textPercent} ${scheme}`;
}
