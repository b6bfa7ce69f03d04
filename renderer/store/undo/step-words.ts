import * as z from 'zod';
import { gapIdSchema } from './change.ts';

const name = z.string();
const count = z.number();

/** What was done by a step of undo, as data. */
export const stepWordsSchema = z.union([
  z.object({
    says: z.enum([
      'removed',
      'moved',
      'order-moved',
      'tab-closed',
      'environment-added',
      'environment-changed',
      'order-added',
      'payload-added',
      'version-restored',
      'template-saved',
      'template-replaced',
      'text-edited',
      'texts-changed',
      'branch-added',
      'branch-removed',
      'curve-added',
      'curve-removed',
    ]),
    name,
  }),
  z.object({
    says: z.enum(['removed-several', 'moved-several', 'taken-in', 'texts-imported', 'stories-written', 'calls-hidden']),
    count,
  }),
  z.object({ says: z.enum(['order-removed', 'calls-forgotten', 'call-removed']), name, count }),
  z.object({ says: z.enum(['renamed', 'order-renamed']), before: name, name }),
  z.object({ says: z.literal('card-text-changed'), names: z.array(name).readonly() }),
  /** null: the embedded sandbox. */
  z.object({ says: z.literal('environment-chosen'), name, environment: name.nullable() }),
  z.object({ says: z.literal('scenario-chosen'), name, scenario: name }),
  z.object({ says: z.literal('clock-set'), at: z.number() }),
  z.object({ says: z.literal('clock-rate'), rate: z.number() }),
  z.object({ says: z.literal('gap-chosen'), id: gapIdSchema }),
  z.object({ says: z.enum(['gaps-reset', 'variables-changed', 'theme-changed']) }),
]);
export type StepWords = Readonly<z.infer<typeof stepWordsSchema>>;
