import type * as z from 'zod';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { Instant } from '../../lib/time/clock.ts';
import type { Locale } from '../../specification/locales.ts';
import { payloadDocumentSchema } from '../payload-document.ts';

/** The value of `format` that makes a JSON file a story. */
export const storyFormat = 'passbench.story/1';
/** The format that adds checks, curves, branches, and expectations of several members. */
export const storyFormat2 = 'passbench.story/2';
export const storyFormats = [storyFormat, storyFormat2] as const;
export type StoryFormat = (typeof storyFormats)[number];

/** A story as somebody keeps it: like a payload, `text` is what is typed, and it is never parsed and written back. */
export const storyDocumentSchema = payloadDocumentSchema.pick({ id: true, name: true, text: true });
export type StoryDocument = Readonly<z.infer<typeof storyDocumentSchema>>;

/** A story that was read. Offsets count UTF-16 units of `text`; ends are exclusive. */
export type Story = {
  readonly text: string;
  readonly format: StoryFormat;
  readonly name: string | null;
  /** Where relative times of the first call start; null when the story names none. */
  readonly anchor: Instant | null;
  readonly gaps: GapChoices;
  /** Calls and checks by their places. */
  readonly entries: readonly StoryEntry[];
  /** The calls among the entries. */
  readonly calls: readonly StoryCall[];
  readonly branches: readonly StoryBranch[];
};

export type TextSpan = { readonly start: number; readonly end: number };

/** A call, or a check, which sends nothing. */
export type StoryEntry = StoryCall | StoryCheck;

/** Another continuation of a story. It is read with its story and played on its own. */
export type StoryBranch = {
  readonly name: string;
  /** The place of the entry behind which it leaves the story. */
  readonly after: number;
  readonly entries: readonly StoryEntry[];
};

export type StoryCall = {
  readonly kind: 'call';
  /** Counted from 0, in the order of the file. */
  readonly place: number;
  readonly span: TextSpan;
  readonly at: StoryTime & { readonly span: TextSpan };
  readonly source: StorySource & { readonly span: TextSpan };
  /** Edits of the payload before its variables are resolved, in the order of the file. */
  readonly set: readonly StoryEdit[];
  /** A scenario's id, or null where the payload tells. */
  readonly scenario: { readonly id: string; readonly span: TextSpan } | null;
  /** What the call is to get, or null when anything will do. */
  readonly expect: StoryExpectation | null;
  /** Several calls with a value that goes from one number to another; null: one call. */
  readonly curve: StoryCurve | null;
};

/** A text that a story asks for. It may hold variables of a row (`{{row.NAME}}`). */
export type Asked = { readonly text: string; readonly span: TextSpan };

/** What a call is asked to get; every member given must be true. `rule`: the id of a finding. */
export type StoryExpectation = Readonly<Record<'code' | 'status' | 'rule', Asked | null>> & {
  readonly span: TextSpan;
};

/** One call each `everyMs` from the call's time to `overMs` after it, both included. */
export type StoryCurve = CurveTerms & { readonly pointer: string; readonly span: TextSpan };

/** How the value of a curve changes, and how often it is sent. */
export type CurveTerms = {
  readonly from: number;
  readonly to: number;
  readonly overMs: number;
  readonly everyMs: number;
  readonly shape: CurveShape;
};

export const curveShapes = ['line', 'late', 'steps'] as const;
export type CurveShape = (typeof curveShapes)[number];

/** A text that one language is asked to show, or not to show. */
export type AskedInLocale = Asked & { readonly locale: Locale };

/** What the phone is asked to show of an order at a time; a null member asks nothing. */
export type StoryCheck = {
  readonly kind: 'check';
  readonly place: number;
  readonly span: TextSpan;
  readonly at: StoryCall['at'];
  /** merchantBizNo; null: the order of the call before. */
  readonly order: Asked | null;
  readonly card: Asked | null;
  readonly status: Asked | null;
  /** "true" or "false". */
  readonly notification: Asked | null;
  readonly shows: readonly AskedInLocale[];
  readonly hides: readonly AskedInLocale[];
  /** "0": no text is cut. */
  readonly cuts: Asked | null;
};

/** When an entry happens: at an instant, some time after the entry before, or around a time field of the call before. */
export type StoryTime =
  | { readonly of: 'instant'; readonly instant: Instant }
  | { readonly of: 'after'; readonly plusMs: number }
  | { readonly of: 'field'; readonly name: string; readonly plusMs: number };

/** Where a payload comes from. An inline one is the slice of the story's text: nothing is parsed and written again. */
type StorySource =
  | { readonly from: 'payload' }
  | { readonly from: 'text'; readonly text: string }
  | { readonly from: 'file'; readonly path: string }
  | { readonly from: 'template'; readonly id: string };

/** A value to be put at a pointer; `source` is its JSON as the story writes it. */
export type StoryEdit = { readonly pointer: string; readonly source: string; readonly span: TextSpan };
