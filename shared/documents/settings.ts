import * as z from 'zod';
import { languages, type Language } from '../lib/text/words.ts';
import { defaultAlgorithm, signatureAlgorithms } from '../specification/authentication.ts';
import { phoneSizes, textPercents, defaultPhone } from '../specification/phone-sizes.ts';
import { longestSetting } from './size-limits.ts';
import { jsonText, text } from './schema-parts.ts';
import { sheetSetting } from './contact-sheet/sheet-settings.ts';

/** The window's settings and their values. The host stores them as texts. */
export const themes = ['system', 'light', 'dark'] as const;
export const surfaces = ['ticket', 'wallet', 'notices', 'sheet'] as const;
const walletLists = ['home', 'active', 'used'] as const;
const noticesLooks = ['lock', 'list'] as const;
const stageModes = ['draft', 'history'] as const;
export const narrowStages = ['auto', 'one', 'both'] as const;
/** As the window, one of the two, or every phone in both side by side. */
export const phoneThemes = ['app', 'light', 'dark', 'both'] as const;
/** Phones drawn whole, as wide as their place, or in their own pixels; of its own accord the first of them that can be read. */
export const phoneScales = ['auto', 'fit', 'fill', 'full'] as const;
/** Whether wallet and notices show every order or only the open payload's. */
export const shownOrders = ['all', 'this'] as const;
export const panelIds = ['timeline', 'problems', 'response', 'calls', 'assumptions', 'reference'] as const;
/** Sections that fill the work area; the work behind them is unchanged. */
const fullSections = ['calls', 'keys', 'environments', 'contact-sheet'] as const;
export const sections = ['payloads', 'stories', ...fullSections] as const;
const editorViews = ['template', 'form', 'resolved', 'request', 'curl'] as const;
export const curlShells = ['posix', 'fish', 'powershell', 'cmd'] as const;
export const snippetLanguageIds = ['curl', 'node', 'python', 'java', 'php', 'go', 'csharp'] as const;
export const listModes = ['auto', 'shown'] as const;
const yesNo = ['yes', 'no'] as const;

export type Theme = (typeof themes)[number];
export type Surface = (typeof surfaces)[number];
export type WalletList = (typeof walletLists)[number];
export type NoticesLook = (typeof noticesLooks)[number];
export type PhoneTheme = (typeof phoneThemes)[number];
export type PhoneScale = (typeof phoneScales)[number];
export type PanelId = (typeof panelIds)[number];
export type Section = (typeof sections)[number];
export type FullSection = (typeof fullSections)[number];
export type EditorView = (typeof editorViews)[number];
export type CurlShell = (typeof curlShells)[number];
export type SnippetLanguageId = (typeof snippetLanguageIds)[number];

/** Earlier names of panels. */
const formerPanelIds: ReadonlyMap<string, string> = new Map([['journal', 'calls']]);

const phoneWidth = text.transform(Number).pipe(z.literal(phoneSizes.map(({ widthPx }) => widthPx)));
const textPercent = text.transform(Number).pipe(z.literal(textPercents));

const ids = jsonText.pipe(z.array(text)).readonly().catch([]);

/** The settings as the host stores them; an invalid text counts as not chosen. */
const settingsSchema = (language: Language) =>
  z.object({
    theme: z.enum(themes).catch('system'),
    language: z.enum(languages).catch(language),
    surface: z.enum(surfaces).catch('ticket'),
    /** Which page of the wallet is open, and where notifications stand, on both phones. */
    walletList: z.enum(walletLists).catch('home'),
    noticesLook: z.enum(noticesLooks).catch('lock'),
    stageMode: z.enum(stageModes).catch('draft'),
    /** Which locale stands alone when the stage is narrow, and whether one or both stand there. */
    narrowStage: z.enum(narrowStages).catch('auto'),
    narrowLocale: z.enum(['zh_HK', 'en_US']).catch('zh_HK'),
    phoneTheme: z.enum(phoneThemes).catch('app'),
    phoneWidth: phoneWidth.catch(defaultPhone.widthPx),
    textPercent: textPercent.catch(100),
    phoneScale: z.enum(phoneScales).catch('auto'),
    shownOrders: z.enum(shownOrders).catch('all'),
    panel: text
      .transform((kept) => formerPanelIds.get(kept) ?? kept)
      .pipe(z.enum(panelIds))
      .catch('timeline'),
    /** Whether the list at the left is shown in a narrow window too; `auto`: where there is room for it. */
    list: z.enum(listModes).catch('auto'),
    /** What the list at the left holds, or which place stands over list and work. */
    section: z.enum(sections).catch('payloads'),
    algorithm: z.enum(signatureAlgorithms).catch(defaultAlgorithm),
    encrypt: z.enum(yesNo).catch('no'),
    curlShell: z.enum(curlShells).catch('posix'),
    snippetLanguage: z.enum(snippetLanguageIds).catch('curl'),
    /** Orders of the list that are folded up, each by its name. */
    foldedOrders: ids,
    /** Sizes of the split panes, as `group:panel=percent` lists. */
    layout: jsonText.pipe(z.record(text, z.record(text, z.number()))).catch({}),
    contactSheet: sheetSetting,
    openTabs: ids,
    activeTab: text.min(1).nullable().catch(null),
    /** The starter payloads were created once; an empty list later is the user's choice. */
    started: z.enum(yesNo).catch('no'),
    /** Off: no image is loaded, and only the own sandbox is sent to. The host reads it too. */
    network: z.enum(['on', 'off']).catch('on'),
    /** Shortcuts that differ from the defaults. */
    shortcuts: jsonText.pipe(chosenKeysSchema).catch({}),
  });
export type Settings = Readonly<z.infer<ReturnType<typeof settingsSchema>>>;

export const defaultSettings = (language: Language): Settings => readSettings({}, language);

/** Reads stored settings; an invalid text counts as not chosen. */
export function readSettings(kept: Readonly<Record<string, string>>, language: Language): Settings {
  return settingsSchema(language).parse(kept);
}

/** Writes a setting as stored text; a list that is too long keeps its newest entries, which are last. */
export function writeSetting(value: Settings[keyof Settings]): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? JSON.stringify(newestThatFit(value)) : JSON.stringify(value);
}

function newestThatFit(list: readonly string[]): readonly string[] {
  // The brackets; each entry brings a comma.
  let units = 2;
  for (const [place, entry] of [...list.entries()].toReversed()) {
    units += JSON.stringify(entry).length + 1;
    if (units > longestSetting) return list.slice(place + 1);
  }
  return list;
}

/** Whether a section takes the whole work area. */
export function isFullSection(section: Section): section is FullSection {
  return fullSections.some((place) => place === section);
}

/** The keys that a user chose, by command; null for a command that has none. */
const chosenKeysSchema = z.record(text.min(1).max(64), text.min(1).max(40).nullable());
export type ChosenKeys = Readonly<z.infer<typeof chosenKeysSchema>>;

export const shortcutsFormat = 'passbench.shortcuts/1';

/** Systems whose keyboards name their keys alike. */
export const keyboards = ['mac', 'windows-and-linux'] as const;
export type Keyboard = (typeof keyboards)[number];

/** A file of shortcuts: only those that differ from the defaults. */
export const shortcutsFileSchema = z.strictObject({
  format: z.literal(shortcutsFormat),
  keyboard: z.enum(keyboards),
  keys: chosenKeysSchema,
});
export type ShortcutsFile = Readonly<z.infer<typeof shortcutsFileSchema>>;

/** UTF-16 units of a file of shortcuts. */
export const longestShortcutsFile = 100_000;
