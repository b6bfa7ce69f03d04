import * as z from 'zod';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import { createTaskQueue } from '../../../../../shared/lib/task-queue.ts';
import { parseGapChoice, setChoice, dropDefaults } from '../../../../../shared/gaps/gap-choices.ts';
import { findGap, type GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { parseJson } from '../../../../../shared/lib/json/json.ts';

/** A new value of an assumption; null for its default. */
export type GapChange = { readonly id: string; readonly value: string | null };

export interface GapStore {
  readonly gaps: () => GapChoices;
  readonly write: (gaps: GapChoices) => Promise<void>;
}

/** The assumptions in force for the project. Defaults are not stored. */
export type ProjectGaps = {
  readonly current: () => GapChoices;
  /**
   * Applies all changes or none; resolves with the assumptions in force once they are on disk. Throws NOT_NOW for an
   * invalid value.
   */
  readonly choose: (changes: readonly GapChange[]) => Promise<GapChoices>;
};

export function openProjectGaps(kept: GapStore): ProjectGaps {
  const next = createTaskQueue();
  return {
    current: kept.gaps,
    choose: (changes) =>
      // Each change applies to the result of the one before.
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
  throw new AppError('NOT_NOW', choice.words, {
    en: 'Choose one of the listed values.',
    zh: '請選擇列出的其中一個值。',
  });
}

const legacyChoicesSchema = z.record(z.string(), z.string());

/** Reads the setting of versions before projects; unknown values are skipped. */
export function readLegacyGaps(text: string | null): GapChoices {
  const kept = legacyChoicesSchema.safeParse(parseJson(text ?? ''));
  const choices = Object.entries(kept.success ? kept.data : {}).flatMap(([id, value]) => {
    const choice = parseGapChoice(id, value);
    return 'problem' in choice ? [] : [[choice.id, choice.value]];
  });
  return dropDefaults(Object.fromEntries(choices));
}
