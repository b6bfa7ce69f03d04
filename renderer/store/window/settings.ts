import type { SignatureAlgorithm } from '../../../shared/specification/authentication.ts';
import { defaultAlgorithm, signatureAlgorithms } from '../../../shared/specification/authentication.ts';
import { longestSetting } from '../../../shared/documents/limits.ts';
import { languages } from '../../../shared/lib/text/words.ts';
import type { Language } from '../../../shared/lib/text/words.ts';
import { curlShells } from '../../engine/curl/curl-shells.ts';
import type { CurlShell } from '../../engine/curl/curl-shells.ts';

/** What a user may choose about the window, with what each choice may be. The host keeps them as texts. */
export const themes = ['system', 'light', 'dark'] as const;
export const surfaces = ['ticket', 'wallet', 'notices', 'sheet'] as const;
export const walletLists = ['home', 'active', 'used'] as const;
export const noticesLooks = ['lock', 'list'] as const;
export const stageModes = ['draft', 'history'] as const;
export const narrowStages = ['one', 'both'] as const;
export const phoneThemes = ['app', 'light', 'dark'] as const;
export const panelIds = ['timeline', 'problems', 'response', 'journal', 'assumptions', 'reference'] as const;
export const sections = ['payloads', 'stories'] as const;
export const editorViews = ['template', 'resolved', 'request', 'curl'] as const;
export const yesNo = ['yes', 'no'] as const;

export type Theme = (typeof themes)[number];
export type Surface = (typeof surfaces)[number];
export type WalletList = (typeof walletLists)[number];
export type NoticesLook = (typeof noticesLooks)[number];
export type StageMode = (typeof stageModes)[number];
export type NarrowStage = (typeof narrowStages)[number];
export type PhoneTheme = (typeof phoneThemes)[number];
export type PanelId = (typeof panelIds)[number];
export type Section = (typeof sections)[number];
export type EditorView = (typeof editorViews)[number];

export type Settings = {
  readonly theme: Theme;
  readonly language: Language;
  readonly surface: Surface;
  /** Which page of the wallet is open, and where notifications stand, on both phones. */
  readonly walletList: WalletList;
  readonly noticesLook: NoticesLook;
  readonly stageMode: StageMode;
  /** Which locale stands alone when the stage is narrow, and whether one or both stand there. */
  readonly narrowStage: NarrowStage;
  readonly narrowLocale: 'zh_HK' | 'en_US';
  readonly phoneTheme: PhoneTheme;
  readonly panel: PanelId;
  /** What the list at the left holds. */
  readonly section: Section;
  /** How payloads are sent. */
  readonly algorithm: SignatureAlgorithm;
  readonly encrypt: (typeof yesNo)[number];
  /** The shell that a copied cURL command is written for. */
  readonly curlShell: CurlShell;
  /** Orders of the list that are folded up, each by `scenario number`. */
  readonly foldedOrders: readonly string[];
  /** Sizes of the split panes, as `group:panel=percent` lists. */
  readonly layout: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly openTabs: readonly string[];
  readonly activeTab: string | null;
  /** The starter payloads were made once; an empty list later is the user's own wish. */
  readonly started: (typeof yesNo)[number];
};

export const defaultSettings = (language: Language): Settings => ({
  theme: 'system',
  language,
  surface: 'ticket',
  walletList: 'home',
  noticesLook: 'lock',
  stageMode: 'draft',
  narrowStage: 'one',
  narrowLocale: 'zh_HK',
  phoneTheme: 'app',
  panel: 'timeline',
  section: 'payloads',
  algorithm: defaultAlgorithm,
  encrypt: 'no',
  curlShell: 'posix',
  foldedOrders: [],
  layout: {},
  openTabs: [],
  activeTab: null,
  started: 'no',
});

/** The settings a host kept; a text that is no legal value counts as not chosen. */
export function readSettings(kept: Readonly<Record<string, string>>, language: Language): Settings {
  const fallback = defaultSettings(language);
  return {
    theme: oneOf(themes, kept['theme'], fallback.theme),
    language: oneOf(languages, kept['language'], fallback.language),
    surface: oneOf(surfaces, kept['surface'], fallback.surface),
    walletList: oneOf(walletLists, kept['walletList'], fallback.walletList),
    noticesLook: oneOf(noticesLooks, kept['noticesLook'], fallback.noticesLook),
    stageMode: oneOf(stageModes, kept['stageMode'], fallback.stageMode),
    narrowStage: oneOf(narrowStages, kept['narrowStage'], fallback.narrowStage),
    narrowLocale: oneOf(['zh_HK', 'en_US'] as const, kept['narrowLocale'], fallback.narrowLocale),
    phoneTheme: oneOf(phoneThemes, kept['phoneTheme'], fallback.phoneTheme),
    panel: oneOf(panelIds, kept['panel'], fallback.panel),
    section: oneOf(sections, kept['section'], fallback.section),
    algorithm: oneOf(signatureAlgorithms, kept['algorithm'], fallback.algorithm),
    encrypt: oneOf(yesNo, kept['encrypt'], fallback.encrypt),
    curlShell: oneOf(curlShells, kept['curlShell'], fallback.curlShell),
    foldedOrders: readIds(kept['foldedOrders']),
    layout: readLayout(kept['layout']),
    openTabs: readIds(kept['openTabs']),
    activeTab: kept['activeTab'] === undefined || kept['activeTab'] === '' ? null : kept['activeTab'],
    started: oneOf(yesNo, kept['started'], fallback.started),
  };
}

/** The text under which a host keeps one setting. Of a list that is too long to be kept the newest, which are last. */
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

function oneOf<const T extends string>(values: readonly T[], text: string | undefined, fallback: T): T {
  return values.find((value) => value === text) ?? fallback;
}

function readJson(text: string | undefined): unknown {
  if (text === undefined) return null;
  try {
    return JSON.parse(text);
  } catch {
    // A setting that cannot be read is one that was never chosen.
    return null;
  }
}

function readIds(text: string | undefined): readonly string[] {
  const value = readJson(text);
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

function readLayout(text: string | undefined): Settings['layout'] {
  const value = readJson(text);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([group, sizes]) => {
      const read = readSizes(sizes);
      return read === null ? [] : [[group, read]];
    }),
  );
}

function readSizes(value: unknown): Readonly<Record<string, number>> | null {
  if (typeof value !== 'object' || value === null) return null;
  const sizes = Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return sizes.length === 0 ? null : Object.fromEntries(sizes);
}
