import { myVariablesSchema } from '../../../shared/documents/my-variables.ts';
import * as z from 'zod';
import { environmentSchema } from '../../../shared/documents/environment.ts';
import { payloadDocumentSchema } from '../../../shared/documents/payload-document.ts';
import { customTemplateSchema, themeSchema } from '../../../shared/documents/project.ts';
import { runClockSchema } from '../../../shared/documents/run-clock.ts';
import { storyDocumentSchema } from '../../../shared/documents/story/story.ts';
import { findGap, type GapId } from '../../../shared/gaps/gaps.ts';
import { environmentEditsSchema } from '../environment-edits.ts';

const id = z.string();
const ids = z.array(id).readonly();
export const gapIdSchema = z.custom<GapId>((given) => typeof given === 'string' && findGap(given) !== null);

const { order, orderNo, scenario } = payloadDocumentSchema.shape;
const place = z.object({ id, order, orderNo });

const single = z.discriminatedUnion('set', [
  z.object({ set: z.literal('name'), id, name: z.string() }),
  /** Only over the text `over`; of a story with the branch that was shown. */
  z.object({ set: z.literal('text'), id, text: z.string(), over: z.string(), branch: z.number().optional() }),
  z.object({
    set: z.literal('payloads'),
    payloads: z.array(payloadDocumentSchema).readonly(),
    /** The sequence in which they were among all others. */
    sequence: ids,
    /** Tabs to open, the active one last. */
    tabs: ids,
  }),
  z.object({ set: z.literal('no-payloads'), ids }),
  z.object({ set: z.literal('story'), story: storyDocumentSchema, at: z.number() }),
  z.object({ set: z.literal('no-story'), id }),
  z.object({ set: z.literal('places'), places: z.array(place).readonly(), sequence: ids }),
  z.object({ set: z.literal('tab'), id, at: z.number(), isActive: z.boolean() }),
  z.object({ set: z.literal('no-tab'), id }),
  /** The order only where it is still `from`. */
  z.object({ set: z.literal('scenario'), id, scenario, order, orderNo, from: place.omit({ id: true }) }),
  z.object({
    set: z.literal('environment-choices'),
    choices: z.array(z.object({ id, environment: z.string().nullable() })).readonly(),
  }),
  z.object({ set: z.literal('clock'), clock: runClockSchema }),
  z.object({
    set: z.literal('gaps'),
    /** null takes the default. */
    changes: z.array(z.object({ id: gapIdSchema, value: z.string().nullable() })).readonly(),
  }),
  z.object({ set: z.literal('variables'), variables: myVariablesSchema }),
  z.object({ set: z.literal('theme'), theme: themeSchema.nullable() }),
  z.object({ set: z.literal('environment'), environment: environmentSchema, edits: environmentEditsSchema.nullable() }),
  z.object({ set: z.literal('no-environment'), id }),
  /** The other part of the template stays as it is. */
  z.object({ set: z.literal('template'), template: customTemplateSchema, part: z.enum(['name', 'text', 'both']) }),
  z.object({ set: z.literal('no-template'), id }),
  z.object({ set: z.literal('calls'), orderKey: z.string(), at: z.number() }),
  z.object({ set: z.literal('no-calls'), orderKey: z.string() }),
  z.object({ set: z.literal('hidden-calls'), ids, isHidden: z.boolean() }),
]);
export type SingleChange = Readonly<z.infer<typeof single>>;

/** A state to set. Its applier answers with the change that sets the state before. */
export const changeSchema = z.union([single, z.object({ set: z.literal('all'), changes: z.array(single).readonly() })]);
export type Change = Readonly<z.infer<typeof changeSchema>>;

type ChangeByKind = { readonly [Kind in SingleChange['set']]: Extract<SingleChange, { readonly set: Kind }> };

/** The change that sets the state before; null where there was nothing to change; false where it failed, as was shown. */
export type Applied = SingleChange | null | false;

/** The change of one kind. */
export type ChangeOf<Kind extends SingleChange['set']> = ChangeByKind[Kind];

/** What applies each kind of change. Each subject gives its own. */
export type Appliers = {
  readonly [Kind in SingleChange['set']]?: (change: ChangeByKind[Kind]) => Applied | Promise<Applied>;
};

/** Applies a change by the applier of its kind. */
export function applyWith<Kind extends SingleChange['set']>(
  appliers: Appliers,
  kind: Kind,
  change: ChangeByKind[Kind],
): Applied | Promise<Applied> {
  const apply: Appliers[Kind] = appliers[kind];
  return apply === undefined ? null : apply(change);
}

/** The id by which a change names calls that were set aside. */
export function forgottenCallsId({ orderKey, at }: { readonly orderKey: string; readonly at: number }): string {
  return `calls ${at} ${orderKey}`;
}

/** The texts and calls that a change brings back or is about: it is dropped once they are deleted permanently. */
export function restoredIds(change: Change): readonly string[] {
  switch (change.set) {
    case 'all':
      return change.changes.flatMap(restoredIds);
    case 'payloads':
      return change.payloads.map((payload) => payload.id);
    case 'story':
      return [change.story.id];
    case 'template':
      return [change.template.id];
    case 'no-template':
    case 'name':
    case 'text':
      return [change.id];
    case 'calls':
      return [forgottenCallsId(change)];
    default:
      return [];
  }
}
