import { AppError } from '../../../../shared/lib/app-error.ts';
import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import type { PhoneSurface } from '../../../../shared/specification/phone-sizes.ts';
import type { LineSurface, TextCut } from '../../../../shared/specification/text-cuts.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

// The messages between the drawing thread and its owner: plain data.

/** A drawn file. `isAsset`: a file that pages need, such as a font. */
export type DrawnFile = { readonly name: string; readonly bytes: Uint8Array; readonly isAsset?: true };

/** The pictures of a job as markup, in their order, and the style sheet with the fonts that their letters need. */
export type DrawnPhones = {
  readonly phones: readonly string[];
  readonly styles: string;
  /** Whether their look is emulated or calibrated. */
  readonly look: Words;
};

/** The phones of several jobs, one after another; null of none. */
export function joinDrawn(drawn: readonly DrawnPhones[]): DrawnPhones | null {
  const [first] = drawn;
  if (first === undefined) return null;
  const styles = drawn.map((each) => each.styles).join('\n');
  return { phones: drawn.flatMap((each) => each.phones), styles, look: first.look };
}

/** A cut text; `surface` is that of the picture, `within` the part of it that holds the text. */
export type PictureCut = Omit<TextCut, 'surface'> & {
  readonly surface: PhoneSurface;
  readonly within: LineSurface;
  readonly picture: number;
};

/** The cut texts of a job; null if they could not be measured. */
export type MeasuredCuts = readonly PictureCut[] | null;

/** A job (`measures`: also find cut texts), one of which the phones alone are wanted, or the result of a command. */
export type RenderRequest =
  | { readonly ask: 'phones'; readonly job: PictureJob }
  | { readonly ask: 'render'; readonly job: PictureJob; readonly measures: boolean }
  | {
      readonly ask: 'take';
      readonly command: number;
      readonly result: unknown;
      readonly failure: RenderFailure | null;
    };

/** `command` is for the page that takes pictures. */
export type RenderEvent =
  | { readonly says: 'command'; readonly command: number; readonly method: string; readonly params: object }
  | { readonly says: 'file'; readonly file: DrawnFile }
  | { readonly says: 'progress'; readonly done: number }
  | { readonly says: 'cuts'; readonly cuts: MeasuredCuts }
  | { readonly says: 'phones'; readonly drawn: DrawnPhones }
  | { readonly says: 'done' }
  | { readonly says: 'failed'; readonly failure: RenderFailure };

/** A serialised error; `code` is null for a defect. */
type RenderFailure = {
  readonly code: string | null;
  readonly message: string;
  readonly next: string;
  readonly words: { readonly message: Words; readonly next: Words } | null;
};

export function failureOf(error: unknown): RenderFailure {
  if (error instanceof AppError) {
    const { code, message, next, words } = error;
    return { code, message, next, words };
  }
  return { code: null, message: error instanceof Error ? error.message : String(error), next: '', words: null };
}

export function errorOf({ code, message, next, words }: RenderFailure): Error {
  if (code === null) return new Error(message);
  return words === null ? new AppError(code, message, next) : new AppError(code, words.message, words.next);
}

export function isRenderRequest(message: unknown): message is RenderRequest {
  return isObjectWith(message, 'ask');
}

export function isRenderEvent(message: unknown): message is RenderEvent {
  return isObjectWith(message, 'says');
}

function isObjectWith(message: unknown, member: string): boolean {
  return typeof message === 'object' && message !== null && member in message;
}
