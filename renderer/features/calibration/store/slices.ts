import type { Theme } from '../../../../shared/documents/project.ts';
import type { PixelRegion, RegionDifference } from '../../../../shared/protocol/theme/compare-pixels.ts';
import type { ThemeTokens } from '../../../../shared/specification/theme-tokens.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import type { PhoneScheme, PhoneWidth } from '../../../../shared/specification/phone-sizes.ts';
import type { Trouble } from '../../../bridge/bridge.ts';
import type { Alignment, Size } from '../engine/alignment.ts';

export type ThemeSlice = {
  /** The project's theme; null: Passbench's own look. */
  readonly theme: Theme | null;
  /** Tokens being adjusted, which every phone shows until they are saved or left; null: none. */
  readonly themeDraft: ThemeTokens | null;
  readonly adjustTheme: (tokens: ThemeTokens | null) => void;
  /** Writes the project's theme, with undo; false where the host refuses, which is reported. null: none. */
  readonly saveTheme: (theme: Theme | null) => Promise<boolean>;
  readonly applyHostTheme: (theme: Theme | null) => void;
};

/** A picture of the real wallet. It stays in this window: no project, export or evidence has it. */
export type Screenshot = Size & {
  readonly name: string;
  readonly file: Blob;
  /** Under which this page can draw it. */
  readonly url: string;
};

/** Why a file is no screenshot. */
export type ScreenshotTrouble = 'too-large' | 'too-many-pixels' | 'no-screenshot' | 'gone';

/** The phone that is compared. */
export type ComparedPhone = { readonly locale: Locale; readonly scheme: PhoneScheme; readonly widthPx: PhoneWidth };

/** What was measured, and of what: other tokens, texts, another place or another phone make it old. */
export type Measured = { readonly of: string; readonly regions: readonly RegionDifference[] };

export type CalibrationSlice = {
  readonly screenshot: Screenshot | null;
  readonly screenshotTrouble: ScreenshotTrouble | null;
  /** Where the screenshot lies on the phone. */
  readonly alignment: Alignment | null;
  readonly comparedPhone: ComparedPhone;
  /** The texts that the compared phone shows: its clock moves them too. */
  readonly comparedTexts: string;
  readonly noteComparedTexts: (texts: string) => void;
  readonly measured: Measured | null;
  readonly measureTrouble: Trouble | null;
  readonly openCalibration: () => void;
  /** Begins with what was adjusted and not saved, else with the project's theme. */
  readonly enterCalibration: () => void;
  /** Shows the phones with the project's theme again. What was adjusted and not saved is shown at the next opening. */
  readonly leaveCalibration: () => void;
  readonly comparePhone: (phone: Partial<ComparedPhone>) => void;
  readonly chooseScreenshot: () => Promise<void>;
  readonly giveScreenshot: (name: string, file: Blob) => Promise<void>;
  readonly dropScreenshot: () => void;
  readonly align: (alignment: Alignment) => void;
  /** Measures these regions of the phone against the screenshot, soon; a later request replaces it. */
  readonly measureSoon: (regions: readonly PixelRegion[]) => void;
  /** Writes the adjusted tokens as the project's theme, with day and difference where those were measured. */
  readonly saveCalibration: () => Promise<boolean>;
};

export type CalibrationPart = ThemeSlice & CalibrationSlice;
