import * as z from 'zod';
import type { Words } from '../../lib/text/words.ts';
import { locales } from '../../specification/locales.ts';
import { phoneSchemes, phoneSizes, textPercents } from '../../specification/phone-sizes.ts';
import { jsonText, text } from '../schema-parts.ts';

/** What every phone of the contact sheet shows; `change`: the notification before and after the call. */
export const sheetSurfaces = ['ticket', 'wallet', 'change'] as const;
export type SheetSurface = (typeof sheetSurfaces)[number];

/** Stress texts for a payload; each keeps it legal and the same order. */
export const stresses = [
  'worst',
  'longest',
  'items',
  'large',
  'zero',
  'yen',
  'pseudo',
  'rare',
  'emoji',
  'mixed',
] as const;
export type Stress = (typeof stresses)[number];

/** The texts that the phones show: the payload's own or stress texts. */
export const sheetTexts = ['own', ...stresses] as const;
export type SheetText = (typeof sheetTexts)[number];

/** How much smaller than life a sheet can be drawn, in steps. */
export const sheetScales = [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.65, 0.8, 1] as const;
export type SheetScale = (typeof sheetScales)[number];

/** Of a seed so many characters count. */
export const longestSeed = 40;

const widths = phoneSizes.map(({ widthPx }) => widthPx);

/** Some values of an axis, in its own sequence; the first choice where none of them is one. */
function someOf<const V extends string | number>(all: readonly V[], first: readonly V[]) {
  const known = (value: unknown): boolean => all.some((each) => each === value);
  return z
    .array(z.unknown())
    .transform((kept) => all.filter((each) => kept.some((value) => known(value) && value === each)))
    .refine((kept) => kept.length > 0)
    .readonly()
    .catch(first);
}

const sheetChoice = z.object({
  surface: z.enum(sheetSurfaces).catch('ticket'),
  /** Null: every status of the scenario. */
  statuses: z.array(text).min(1).readonly().nullable().catch(null),
  texts: someOf(sheetTexts, ['own']),
  locales: someOf(locales, locales),
  schemes: someOf(phoneSchemes, ['light']),
  widths: someOf(widths, [390]),
  textPercents: someOf(textPercents, [100]),
  /** Width, text size and theme are those of the phones beside the editor. */
  isFollowing: z.boolean().catch(true),
  /** What harder texts are drawn by lot from: the same seed gives the same texts. */
  seed: text.min(1).max(longestSeed).catch('1'),
  /** How much smaller than life; `fit`: as large as the whole sheet is in sight. */
  scale: z.union([z.literal(sheetScales), z.literal('fit')]).catch('fit'),
  /** Only the phones on which something is cut. */
  isOnlyCuts: z.boolean().catch(false),
});

/** What the contact sheet lays side by side. Each list has at least one member, in the order of its axis. */
export type SheetChoice = Readonly<z.infer<typeof sheetChoice>>;

/** The default sheet. */
export const firstSheet: SheetChoice = sheetChoice.parse({});

/** The same as a setting: what of it cannot be read counts as not chosen, each for itself. */
export const sheetSetting = jsonText.pipe(sheetChoice).catch(firstSheet);

export const sheetSurfaceNames: Readonly<Record<SheetSurface, Words>> = {
  ticket: { en: 'Card', zh: '卡片' },
  wallet: { en: 'Wallet', zh: '卡包' },
  change: { en: 'Notification, before and after', zh: '通知的前後對照' },
};

export const sheetTextNames: Readonly<Record<SheetText, Words>> = {
  own: { en: 'As written', zh: '原文' },
  worst: { en: 'Worst case', zh: '最壞情況' },
  longest: { en: 'Every text at its limit', zh: '所有文字達上限' },
  items: { en: 'Longest lists', zh: '最長列表' },
  large: { en: 'Amounts of 1,000,000,000', zh: '金額 1,000,000,000' },
  zero: { en: 'Counts at 0', zh: '數目為 0' },
  yen: { en: 'In yen', zh: '以日圓計' },
  pseudo: { en: 'Pseudo-language', zh: '偽語言' },
  rare: { en: 'Rare characters', zh: '罕用字' },
  emoji: { en: 'Emoji', zh: '表情符號' },
  mixed: { en: 'Mixed right-to-left', zh: '夾雜由右至左文字' },
};
