import type * as z from 'zod';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { payloadDocumentSchema } from '../payload-document.ts';

/** The value of `format` that makes a JSON file a story. */
export const storyFormat = 'passbench.story/1';

/** A story as somebody keeps it: like a payload, `text` is what is typed, and it is never parsed and written back. */
export const storyDocumentSchema = payloadDocumentSchema.pick({ id: true, name: true, text: true });
export type StoryDocument = Readonly<z.infer<typeof storyDocumentSchema>>;

/** A story that was read. Offsets count UTF-16 units of `text`; ends are exclusive. */
export type Story = {
  readonly text: string;
  readonly name: string | null;
  /** Where relative times of the first call start; null when the story names none. */
  readonly anchor: Instant | null;
  readonly gaps: GapChoices;
  readonly calls: readonly StoryCall[];
};

export type TextSpan = { readonly start: number; readonly end: number };

export type StoryCall = {
  /** Counted from 0, in the order of the file. */
  readonly place: number;
  readonly span: TextSpan;
  readonly at: StoryTime & { readonly span: TextSpan };
  readonly source: StorySource & { readonly span: TextSpan };
  /** Edits of the payload before its variables are resolved, in the order of the file. */
  readonly set: readonly StoryEdit[];
  /** A scenario's id, or null where the payload tells. */
  readonly scenario: { readonly id: string; readonly span: TextSpan } | null;
  /** The resultCode that the call is to get, or null when anything will do. */
  readonly expect: string | null;
};

/** When a call happens: at an instant, some time after the call before, or around a time field of the call before. */
export type StoryTime =
  | { readonly of: 'instant'; readonly instant: Instant }
  | { readonly of: 'after'; readonly plusMs: number }
  | { readonly of: 'field'; readonly name: string; readonly plusMs: number };

/** Where a payload comes from. An inline one is the slice of the story's text: nothing is parsed and written again. */
export type StorySource =
  | { readonly from: 'payload' }
  | { readonly from: 'text'; readonly text: string }
  | { readonly from: 'file'; readonly path: string }
  | { readonly from: 'template'; readonly id: string };

/** A value to be put at a pointer; `source` is its JSON as the story writes it. */
export type StoryEdit = { readonly pointer: string; readonly source: string; readonly span: TextSpan };
