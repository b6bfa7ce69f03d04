import type { Words } from '../lib/text/words.ts';

/** A colour of a theme: one for both appearances of a phone, or one for each. Written `#rgb` or `#rrggbb`. */
type ThemeColour = string | { readonly light: string; readonly dark: string };

/** The values of design tokens that differ from Passbench's own, by the names of the tokens. */
export type ThemeTokens = Readonly<Record<string, ThemeColour | number>>;

type Named = { readonly name: string; readonly means: Words };

/** A colour of every card. `light` and `dark` are Passbench’s own; `isMixed`: that is a gradient or translucent, and these are near it. */
type ColourToken = Named & {
  readonly variable: `--${string}`;
  readonly light: string;
  readonly dark: string;
  readonly isMixed?: true;
};

/** A length in points of the phone. */
export type SizeToken = Named & {
  readonly variable: `--theme-${string}`;
  readonly usual: number;
  readonly least: number;
  readonly most: number;
};

/** A colour that each scenario has of its own; in a theme its name is followed by a dot and the scenario. */
type ScenarioToken = Named & { readonly variable: `--theme-${string}` };

/** The design tokens of the card, in the order in which a theme lists them. */
export const colourTokens: readonly ColourToken[] = [
  {
    name: 'cardSurface',
    variable: '--card-surface',
    light: '#fffefc',
    dark: '#22201d',
    means: { en: 'Card', zh: '卡片底色' },
  },
  {
    name: 'cardText',
    variable: '--card-text',
    light: '#1d1b18',
    dark: '#f1ede6',
    means: { en: 'Values on the card', zh: '卡片上的內容' },
  },
  {
    name: 'cardLabel',
    variable: '--card-muted',
    light: '#6c665c',
    dark: '#a79f92',
    means: { en: 'Labels on the card', zh: '卡片上的標籤' },
  },
  {
    name: 'cardLine',
    variable: '--card-line',
    light: '#e8e4dc',
    dark: '#36322d',
    means: { en: 'Lines on the card', zh: '卡片上的線' },
  },
  {
    name: 'bandText',
    variable: '--tone-ink',
    light: '#ffffff',
    dark: '#ffffff',
    means: { en: 'Text on the header', zh: '頂部的文字' },
  },
  {
    name: 'phoneWall',
    variable: '--phone-wall',
    light: '#e9ebe3',
    dark: '#171a17',
    isMixed: true,
    means: { en: 'Behind the card', zh: '卡片背後' },
  },
  {
    name: 'phoneText',
    variable: '--phone-text',
    light: '#1d1b18',
    dark: '#ece8e1',
    means: { en: 'Text behind the card', zh: '卡片背後的文字' },
  },
  {
    name: 'noticeSurface',
    variable: '--notice-surface',
    light: '#ffffff',
    dark: '#2a2825',
    isMixed: true,
    means: { en: 'Notification', zh: '通知底色' },
  },
];

export const scenarioTokens = [
  { name: 'band', variable: '--theme-band', means: { en: 'Header', zh: '頂部底色' } },
  { name: 'bandLabel', variable: '--theme-band-label', means: { en: 'Labels on the header', zh: '頂部的標籤' } },
  { name: 'accent', variable: '--theme-accent', means: { en: 'Lines and rings', zh: '線條及圓環' } },
] as const satisfies readonly ScenarioToken[];

export const sizeTokens: readonly SizeToken[] = [
  {
    name: 'cardRadius',
    variable: '--theme-radius',
    usual: 16,
    least: 0,
    most: 40,
    means: { en: 'Corner radius', zh: '圓角' },
  },
  {
    name: 'cardPadding',
    variable: '--theme-pad',
    usual: 14,
    least: 4,
    most: 32,
    means: { en: 'Space inside the card', zh: '卡片內邊距' },
  },
  {
    name: 'phoneGap',
    variable: '--theme-gap',
    usual: 8,
    least: 0,
    most: 32,
    means: { en: 'Space beside the card', zh: '卡片外邊距' },
  },
  {
    name: 'textSmall',
    variable: '--theme-small',
    usual: 11,
    least: 8,
    most: 18,
    means: { en: 'Smallest texts', zh: '最小的文字' },
  },
  {
    name: 'textLabel',
    variable: '--theme-label',
    usual: 12,
    least: 8,
    most: 20,
    means: { en: 'Titles and labels', zh: '標題及標籤' },
  },
  {
    name: 'textBody',
    variable: '--theme-body',
    usual: 13,
    least: 8,
    most: 22,
    means: { en: 'Body text', zh: '內文' },
  },
  {
    name: 'textValue',
    variable: '--theme-value',
    usual: 15,
    least: 10,
    most: 26,
    means: { en: 'Values', zh: '內容數值' },
  },
  {
    name: 'textTime',
    variable: '--theme-time',
    usual: 22,
    least: 12,
    most: 36,
    means: { en: 'Times', zh: '時間' },
  },
];

/** The scenario that a token's name ends with (`band.queue-up`), and the token; null: it is of every card. */
export function splitTokenName(name: string): { readonly token: string; readonly scenario: string | null } {
  const dot = name.indexOf('.');
  return dot < 0 ? { token: name, scenario: null } : { token: name.slice(0, dot), scenario: name.slice(dot + 1) };
}

/** What a token is called for people; its name where it is none. */
export function tokenTitle(name: string): Words {
  const { token } = splitTokenName(name);
  const found = [...colourTokens, ...scenarioTokens, ...sizeTokens].find((each) => each.name === token);
  return found?.means ?? { en: name, zh: name };
}

/** Both colours of a theme's colour. */
export function bothColours(colour: ThemeColour): { readonly light: string; readonly dark: string } {
  return typeof colour === 'string' ? { light: colour, dark: colour } : colour;
}
