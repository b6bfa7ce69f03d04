import type { GapChoices, GapId } from '../../../gaps/gaps.ts';
import { outcomeUnder, type GapOutcome, type GapSubject } from '../gap-outcome.ts';

/** What a user sees under the choices. It must differ between a value and the default. */
export type Demonstration = (choices: GapChoices) => unknown;

/** A demonstration for each value of a gap beside its default. */
export type Demonstrations = Readonly<Partial<Record<GapId, Readonly<Record<string, Demonstration>>>>>;

/** One visible part of a payload. */
export function only(part: keyof ReturnType<typeof summaryOf>, subject: () => GapSubject): Demonstration {
  return (choices) => summaryOf(outcomeUnder(subject(), choices))[part];
}

function summaryOf({ findings, answer, changes, view, texts }: GapOutcome) {
  return {
    findings: findings.map(({ rule, severity, path, gap }) => [rule, severity, path, gap ?? '']),
    answer: [answer.status, answer.result.resultCode, answer.changesNothing, answer.isRepeat],
    moments: changes.map(({ at, what }) => [new Date(at).toISOString(), what.en]),
    locales: view?.locales ?? null,
    texts,
  };
}
