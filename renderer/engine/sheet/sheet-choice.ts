import {
  phoneOfWidth,
  phoneSchemes,
  phoneSizes,
  textPercents,
  type PhoneLook,
} from '../../../shared/specification/phone-sizes.ts';
import { locales, type Locale } from '../../../shared/specification/locales.ts';
import {
  sheetTexts,
  type SheetChoice,
  type SheetText,
} from '../../../shared/documents/contact-sheet/sheet-settings.ts';
import type { TextCut } from '../../../shared/specification/text-cuts.ts';

export const sheetAxes = {
  texts: sheetTexts,
  locales,
  schemes: phoneSchemes,
  widths: phoneSizes.map(({ widthPx }) => widthPx),
  textPercents,
} as const;

/** Toggles a value of an axis; the last one stays. */
export function toggled<V>(all: readonly V[], chosen: readonly V[], value: V): readonly V[] {
  const next = all.filter((each) => (each === value ? !chosen.includes(each) : chosen.includes(each)));
  return next.length === 0 ? chosen : next;
}

export type SheetCell = {
  readonly id: string;
  readonly locale: Locale;
  readonly look: PhoneLook;
};

export type SheetGroup = {
  readonly id: string;
  readonly status: string;
  readonly text: SheetText;
  readonly cells: readonly SheetCell[];
};

/** All phones of a sheet by text and status, then width, text size, appearance and language. */
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

/** The chosen statuses; all where none of them exists. */
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

/** Cuts by phone id; absent before measuring. */
export type SheetCuts = ReadonlyMap<string, readonly TextCut[]>;

/** The phones on which something is cut, in their groups. */
export function groupsWithCuts(groups: readonly SheetGroup[], cuts: SheetCuts): readonly SheetGroup[] {
  const isCut = ({ id }: SheetCell): boolean => (cuts.get(id)?.length ?? 0) > 0;
  return groups
    .map((group) => ({ ...group, cells: group.cells.filter(isCut) }))
    .filter(({ cells }) => cells.length > 0);
}

/** The same text on the same surface counts once. */
export function distinctCuts(cuts: readonly TextCut[]): readonly TextCut[] {
  return [...new Map(cuts.map((cut) => [`${cut.surface} ${cut.pointer} ${cut.text}`, cut])).values()];
}
