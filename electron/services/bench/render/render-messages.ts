import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import type { PhoneSurface } from '../../../../shared/specification/phone-surfaces.ts';
import type { LineSurface, TextCut } from '../../../../shared/specification/text-cuts.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

// What the thread that draws and whoever has a job for it say to each other: plain data.

/** One file that was drawn. `isAsset`: no picture itself, but what pages need beside them. */
export type DrawnFile = { readonly name: string; readonly bytes: Uint8Array; readonly isAsset?: true };

/** A text that a picture of the job cuts; `surface` is that of the picture, `within` what of it holds the text, such as its banner. */
export type PictureCut = Omit<TextCut, 'surface'> & {
  readonly surface: PhoneSurface;
  readonly within: LineSurface;
  readonly picture: number;
};

/** The texts that are cut on the pictures of a job; null: nobody was there who could measure them. */
export type MeasuredCuts = readonly PictureCut[] | null;

/** A job (`measures`: texts that are cut are found, too), or the result of a command of the thread. */
export type RenderRequest =
  | { readonly ask: 'render'; readonly job: PictureJob; readonly measures: boolean }
  | {
      readonly ask: 'take';
      readonly command: number;
      readonly result: unknown;
      readonly failure: RenderFailure | null;
    };

/** `command` is one for the page in which pictures are taken. */
export type RenderEvent =
  | { readonly says: 'command'; readonly command: number; readonly method: string; readonly params: object }
  | { readonly says: 'file'; readonly file: DrawnFile }
  | { readonly says: 'progress'; readonly done: number }
  | { readonly says: 'cuts'; readonly cuts: MeasuredCuts }
  | { readonly says: 'done' }
  | { readonly says: 'failed'; readonly failure: RenderFailure };

/** An error, as it crosses; `code` is that of a BenchError, null for a defect. */
type RenderFailure = {
  readonly code: string | null;
  readonly message: string;
  readonly next: string;
  readonly words: { readonly message: Words; readonly next: Words } | null;
};

export function failureOf(error: unknown): RenderFailure {
  if (error instanceof BenchError) {
    const { code, message, next, words } = error;
    return { code, message, next, words };
  }
  return { code: null, message: error instanceof Error ? error.message : String(error), next: '', words: null };
}

export function errorOf({ code, message, next, words }: RenderFailure): Error {
  if (code === null) return new Error(message);
  return words === null ? new BenchError(code, message, next) : new BenchError(code, words.message, words.next);
}

/** Whether a message of the thread's port is a question. The product sent it, so that no more is asked. */
export function isRenderRequest(message: unknown): message is RenderRequest {
  return isObjectWith(message, 'ask');
}

/** Whether a message of the thread is a reply. */
export function isRenderEvent(message: unknown): message is RenderEvent {
  return isObjectWith(message, 'says');
}

function isObjectWith(message: unknown, member: string): boolean {
  return typeof message === 'object' && message !== null && member in message;
}
