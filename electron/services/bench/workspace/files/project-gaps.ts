import * as z from 'zod';
import { BenchError } from '../../../../../shared/lib/bench-error.ts';
import { createTaskQueue } from '../../../../../shared/lib/task-queue.ts';
import { parseGapChoice, setChoice, dropDefaults } from '../../../../../shared/gaps/gap-choices.ts';
import { findGap } from '../../../../../shared/gaps/gaps.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';

/** One change: the value a gap shall have, or null for its default. */
export type GapChange = { readonly id: string; readonly value: string | null };

/** Where the choices of a project are kept. */
export interface GapStore {
  readonly gaps: () => GapChoices;
  readonly write: (gaps: GapChoices) => Promise<void>;
}

/** The choices of gaps that are in force for the project. Those that are the default are not kept. */
export type ProjectGaps = {
  readonly current: () => GapChoices;
  /**
   * Makes all changes or none; resolves with the choices then in force, once they are on disk. Throws NOT_NOW with the
   * reason when a value is none.
   */
  readonly choose: (changes: readonly GapChange[]) => Promise<GapChoices>;
};

/** The choices as the project keeps them. */
export function openProjectGaps(kept: GapStore): ProjectGaps {
  const next = createTaskQueue();
  return {
    current: kept.gaps,
    choose: (changes) =>
      // Each change is of what the one before it has left.
      next(async () => {
        await kept.write(dropDefaults(changes.reduce<GapChoices>(withChange, kept.gaps())));
        return kept.gaps();
      }),
  };
}

function withChange(choices: GapChoices, { id, value }: GapChange): GapChoices {
  const gap = findGap(id);
  if (value === null) return gap === null ? choices : setChoice(choices, gap.id, null);
  const choice = parseGapChoice(id, value);
  if (!('problem' in choice)) return setChoice(choices, choice.id, choice.value);
  throw new BenchError('NOT_NOW', choice.words, {
    en: 'Choose one of the values that are listed.',
    zh: '請選擇列出的值。',
  });
}

const legacyChoicesSchema = z.record(z.string(), z.string());

/** The setting in which versions before projects kept the choices. A value that this version does not know was never chosen. */
export function readLegacyGaps(text: string | null): GapChoices {
  const kept = legacyChoicesSchema.safeParse(parseJson(text));
  const choices = Object.entries(kept.success ? kept.data : {}).flatMap(([id, value]) => {
    const choice = parseGapChoice(id, value);
    return 'problem' in choice ? [] : [[choice.id, choice.value]];
  });
  return dropDefaults(Object.fromEntries(choices));
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    // Choices that cannot be read were never made.
    return null;
  }
}
