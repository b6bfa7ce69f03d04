import type { PhoneLook, PhoneScheme, PhoneWidth, TextPercent } from '../../../shared/specification/phone-sizes.ts';
import { phoneOfWidth, phoneSchemes, phoneSizes, textPercents } from '../../../shared/specification/phone-sizes.ts';
import { locales } from '../../../shared/specification/locales.ts';
import type { Locale } from '../../../shared/specification/locales.ts';
import { stresses } from '../stress/stress.ts';
import type { Stress } from '../stress/stress.ts';

/** What every phone of the sheet shows; `change`: the notification before and after the call. */
export const sheetSurfaces = ['ticket', 'wallet', 'change'] as const;
export type SheetSurface = (typeof sheetSurfaces)[number];

/** Which texts the phones show: those of the payload, or harder ones. */
export const sheetTexts = ['own', ...stresses] as const;
export type SheetText = 'own' | Stress;

/** What is laid side by side. Each list has at least one member, in the order of its axis. */
export type SheetChoice = {
  readonly surface: SheetSurface;
  /** Null: every status of the scenario. */
  readonly statuses: readonly string[] | null;
  readonly texts: readonly SheetText[];
  readonly locales: readonly Locale[];
  readonly schemes: readonly PhoneScheme[];
  readonly widths: readonly PhoneWidth[];
  readonly textPercents: readonly TextPercent[];
};

export const firstSheet: SheetChoice = {
  surface: 'ticket',
  statuses: null,
  texts: ['own'],
  locales,
  schemes: ['light'],
  widths: [390],
  textPercents: [100],
};

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
