import type { BundleScope } from '../../../../shared/bridge/bundles.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import type { Trouble } from '../../../bridge/index.ts';
import type { ExportKind, PictureChoice } from '../engine/picture-choice.ts';

export type ExportingSlice = {
  /** Gives the user the text in front as a file, as it is typed. */
  readonly saveAs: () => void;
  /** Copies the payload in front as it would be sent now. */
  readonly copyResolved: () => Promise<void>;
  /** Gives the user payloads, or the whole project, as one file. */
  readonly exportBundle: (scope: BundleScope) => Promise<void>;
  /** Gives the user the JSON Schema of the scenario of the payload in front, under the choices in force. */
  readonly exportSchema: () => void;
  /** Gives the user the service as OpenAPI, under the choices in force. */
  readonly exportOpenApi: () => void;
};

/** Pictures that are drawn at this moment. */
export type PictureProgress = {
  readonly ticket: string;
  readonly files: number;
  readonly done: number;
  readonly isCancelled: boolean;
};

export type PicturesSlice = {
  /** The languages that the phones of the stage stand in. */
  readonly stageLocales: readonly Locale[];
  readonly setStageLocales: (locales: readonly Locale[]) => void;
  readonly pictureProgress: PictureProgress | null;
  /** Why the last pictures were not drawn. */
  readonly picturesTrouble: Trouble | 'nothing' | null;
  /** Whether the host can take pictures; null while that is not known. Pages it can write in any case. */
  readonly canTakePictures: boolean | null;
  readonly openPictureExport: (kind: ExportKind) => Promise<void>;
  /** Draws what is chosen and gives it to the user; false where nothing was given. */
  readonly exportPictures: (choice: PictureChoice) => Promise<boolean>;
  readonly cancelPictures: () => Promise<void>;
  readonly updatePictureProgress: (ticket: string, done: number) => void;
};
