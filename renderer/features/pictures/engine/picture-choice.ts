import type { NoticesLook, Settings, WalletList } from '../../../../shared/documents/settings.ts';
import type { Theme } from '../../../../shared/documents/project.ts';
import type { PictureScale } from '../../../../shared/documents/picture-job.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import type {
  PhoneScheme,
  PhoneSurface,
  PhoneWidth,
  TextPercent,
} from '../../../../shared/specification/phone-sizes.ts';
import type { SheetSurface } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import type { Language } from '../../../../shared/lib/text/words.ts';
import type { DrawnGroup } from '../../../engine/sheet/draw-group.ts';
import type { SheetGroup, SheetCuts } from '../../../engine/sheet/sheet-choice.ts';
import type { StageView } from '../../../engine/stage/stage.ts';

/**
 * `phone`: a file for each phone. `sheet`: all pages. `contact`: the contact sheet. `strip`: every moment of change.
 * `review`: one page with all of it.
 */
export const exportKinds = ['phone', 'sheet', 'contact', 'strip', 'review'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportFormats = ['png', 'pdf', 'html'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The choices of an export; at least one language and one appearance. */
export type PictureChoice = {
  readonly kind: ExportKind;
  readonly surface: PhoneSurface;
  readonly locales: readonly Locale[];
  readonly schemes: readonly PhoneScheme[];
  readonly widthPx: PhoneWidth;
  readonly textPercent: TextPercent;
  readonly format: ExportFormat;
  readonly scale: PictureScale;
  readonly notes: string;
};

const surfaceOfPage: Readonly<Record<WalletList | NoticesLook, PhoneSurface>> = {
  home: 'wallet',
  active: 'active',
  used: 'used',
  lock: 'notification',
  list: 'list',
};

/** Gets the choice that matches the stage. `appScheme`: the window's appearance. */
export function getChoiceOfStage(
  kind: ExportKind,
  settings: Settings,
  { locales, appScheme }: { readonly locales: readonly Locale[]; readonly appScheme: PhoneScheme },
): PictureChoice {
  const { surface, walletList, noticesLook, phoneTheme, phoneWidth: widthPx, textPercent } = settings;
  const page = surface === 'wallet' ? walletList : surface === 'notices' ? noticesLook : null;
  return {
    kind,
    surface: page === null ? 'ticket' : surfaceOfPage[page],
    locales,
    schemes: phoneTheme === 'both' ? ['light', 'dark'] : [phoneTheme === 'app' ? appScheme : phoneTheme],
    widthPx,
    textPercent,
    format: 'png',
    scale: 2,
    notes: '',
  };
}

export type ContactPlan = {
  readonly surface: SheetSurface;
  readonly groups: readonly SheetGroup[];
  readonly draw: (group: SheetGroup) => DrawnGroup;
  /** Only phones with cuts are shown: the cuts of each, and the phones checked of all; null: all phones. */
  readonly filter: { readonly cuts: SheetCuts; readonly looked: number; readonly all: number } | null;
};

export type PictureTerms = {
  readonly stage: StageView;
  /** The main line of the open story beside its branch on the stage, with the branch's name; null without one. */
  readonly main: { readonly stage: StageView; readonly branch: string } | null;
  readonly title: string;
  readonly name: string;
  readonly language: Language;
  /** Whether wallet and notices hold the active order only. */
  readonly isAlone: boolean;
  readonly source: string | null;
  /** Whether the open text is unreadable, so that its last valid text is drawn. */
  readonly isLastGood: boolean;
  readonly contact: ContactPlan | null;
  /** The project's theme; null: Passbench's own look. */
  readonly theme: Theme | null;
};
