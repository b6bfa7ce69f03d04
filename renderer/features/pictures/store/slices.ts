import type { BundleScope } from '../../../../shared/bridge/projects.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import type { PhoneScheme, PhoneWidth } from '../../../../shared/specification/phone-sizes.ts';
import type { ThemeTokens } from '../../../../shared/specification/theme-tokens.ts';
import type { Trouble } from '../../../bridge/bridge.ts';
import type { ExportKind, PictureChoice } from '../engine/picture-choice.ts';

export type ExportingSlice = {
  readonly saveAs: () => void;
  /** Copies the active payload as it would be sent now. */
  readonly copyResolved: () => Promise<void>;
  readonly exportBundle: (scope: BundleScope) => Promise<void>;
  readonly exportSchema: () => void;
  readonly exportOpenApi: () => void;
};

export type PictureProgress = {
  readonly ticket: string;
  readonly files: number;
  readonly done: number;
  readonly isCancelled: boolean;
};

type DrawnLook = { readonly locale: Locale; readonly scheme: PhoneScheme; readonly widthPx: PhoneWidth };

export type PicturesSlice = {
  readonly stageLocales: readonly Locale[];
  readonly setStageLocales: (locales: readonly Locale[]) => void;
  readonly pictureProgress: PictureProgress | null;
  readonly picturesTrouble: Trouble | 'nothing' | null;
  /** Whether the host can take pictures (pages it always can); null: unknown. */
  readonly canTakePictures: boolean | null;
  readonly openPictureExport: (kind: ExportKind) => Promise<void>;
  /** Draws and saves the pictures; false where nothing was saved. */
  readonly exportPictures: (choice: PictureChoice) => Promise<boolean>;
  /** Draws the phone of the open order as an export would, in the phone's own pixels; null without one. Rejects as the host refuses. */
  readonly drawPhone: (look: DrawnLook, tokens: ThemeTokens) => Promise<Blob | null>;
  readonly cancelPictures: () => Promise<void>;
  readonly updatePictureProgress: (ticket: string, done: number) => void;
};
