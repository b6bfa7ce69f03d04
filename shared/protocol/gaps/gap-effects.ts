import type { Finding } from '../../documents/finding.ts';
import { setChoice } from '../../gaps/gap-choices.ts';
import { gapValue, type GapChoices, type GapId, type Severity } from '../../gaps/gaps.ts';
import type { Words } from '../../lib/text/words.ts';
import type { Instant } from '../../lib/time/clock.ts';
import type { WalletChange } from '../../lifecycle/wallet-state.ts';
import { locales, type Locale } from '../../specification/locales.ts';
import {
  outcomeUnder,
  type GapOutcome,
  type GapSubject,
  textChanges,
  type TextChange,
  wireParts,
  type WirePart,
} from './gap-outcome.ts';

/** One effect of another gap value on the open payload. The window words it. */
export type GapEffect =
  | { readonly effect: 'finding-appears' | 'finding-goes'; readonly finding: Finding }
  | { readonly effect: 'finding-weighs'; readonly finding: Finding; readonly from: Severity; readonly to: Severity }
  | { readonly effect: 'answer'; readonly from: ShortAnswer; readonly to: ShortAnswer }
  | { readonly effect: 'moment-appears' | 'moment-goes'; readonly at: Instant; readonly what: Words }
  | { readonly effect: 'moment-moves'; readonly what: Words; readonly from: Instant; readonly to: Instant }
  | { readonly effect: 'locale'; readonly locale: Locale; readonly to: 'shown' | 'hidden' }
  | { readonly effect: 'wire'; readonly part: WirePart; readonly from: string; readonly to: string }
  | ({ readonly effect: 'text'; readonly locale: Locale } & TextChange);

/** An answer as far as readers compare it. `changes`: what happens to the order. */
export type ShortAnswer = {
  readonly status: number;
  readonly resultStatus: string;
  readonly resultCode: string;
  readonly changes: 'order' | 'nothing' | 'repeated';
};

/** The effects of each value of one gap, compared with the choices in force. */
export function gapEffects(
  subject: GapSubject,
  choices: GapChoices,
  id: GapId,
  values: readonly string[],
): ReadonlyMap<string, readonly GapEffect[]> {
  const now = outcomeUnder(subject, choices);
  return new Map(
    values.map((value) => [value, effectsBetween(now, outcomeUnder(subject, listedChoice(choices, id, value)))]),
  );
}

/** The default value means no choice. */
function listedChoice(choices: GapChoices, id: GapId, value: string): GapChoices {
  return setChoice(choices, id, value === gapValue({}, id) ? null : value);
}

/** Everything in which two outcomes differ, most important first. */
export function effectsBetween(before: GapOutcome, after: GapOutcome): readonly GapEffect[] {
  return [
    ...answerEffects(before, after),
    ...findingEffects(before.findings, after.findings),
    ...momentEffects(before.changes, after.changes),
    ...localeEffects(before, after),
    ...textEffects(before, after),
    ...wireEffects(before, after),
  ];
}

function answerEffects(before: GapOutcome, after: GapOutcome): readonly GapEffect[] {
  const from = shortAnswer(before);
  const to = shortAnswer(after);
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ effect: 'answer', from, to }];
}

function shortAnswer({ answer }: GapOutcome): ShortAnswer {
  const { status, result, changesNothing, isRepeat } = answer;
  const { resultStatus, resultCode } = result;
  const isPassedOver = changesNothing || resultStatus !== 'S';
  return { status, resultStatus, resultCode, changes: isRepeat ? 'repeated' : isPassedOver ? 'nothing' : 'order' };
}

function findingEffects(before: readonly Finding[], after: readonly Finding[]): readonly GapEffect[] {
  const known = knownFindings(before, after);
  const kept = new Set(known.values());
  const gone = before.filter((finding) => !kept.has(finding));
  const effects = after.flatMap((finding): readonly GapEffect[] => {
    const from = known.get(finding)?.severity ?? null;
    if (from === null) return [{ effect: 'finding-appears', finding }];
    return from === finding.severity ? [] : [{ effect: 'finding-weighs', finding, from, to: finding.severity }];
  });
  return [...gone.map((finding): GapEffect => ({ effect: 'finding-goes', finding })), ...effects];
}

/** Matches later findings to earlier ones: identical ones first, then those at the same place. */
function knownFindings(before: readonly Finding[], after: readonly Finding[]): ReadonlyMap<Finding, Finding> {
  const known = new Map<Finding, Finding>();
  const kept = new Set<Finding>();
  for (const keyOf of [sayingOf, placeOf]) {
    const left = new Map<string, Finding[]>();
    // Last first, so that the first is taken first.
    for (const finding of before.toReversed()) {
      if (kept.has(finding)) continue;
      const alike = left.get(keyOf(finding));
      if (alike === undefined) left.set(keyOf(finding), [finding]);
      else alike.push(finding);
    }
    for (const finding of after) {
      const earlier = known.has(finding) ? undefined : left.get(keyOf(finding))?.pop();
      if (earlier === undefined) continue;
      known.set(finding, earlier);
      kept.add(earlier);
    }
  }
  return known;
}

function sayingOf({ rule, path, words }: Finding): string {
  return JSON.stringify([rule, path, words.values]);
}

/** They report absences: two at one place are about two things. */
const ofAbsence: ReadonlySet<string> = new Set(['required', 'locale-missing']);

/** The same rule at the same place is the same finding, whatever its severity. */
function placeOf(finding: Finding): string {
  const { rule, path } = finding;
  return ofAbsence.has(rule) ? sayingOf(finding) : JSON.stringify([rule, path]);
}

/** A moment in both at another time has moved. */
function momentEffects(before: readonly WalletChange[], after: readonly WalletChange[]): readonly GapEffect[] {
  const gone = before.filter((change) => !after.some((other) => isSame(change, other)));
  const come = after.filter((change) => !before.some((other) => isSame(change, other)));
  const effects: GapEffect[] = [];
  for (const change of gone) {
    const { at, what } = change;
    const place = come.findIndex((other) => other.what.en === what.en);
    const [moved] = place < 0 ? [] : come.splice(place, 1);
    if (moved === undefined) effects.push({ effect: 'moment-goes', at, what });
    else effects.push({ effect: 'moment-moves', what, from: at, to: moved.at });
  }
  return [...effects, ...come.map(({ at, what }): GapEffect => ({ effect: 'moment-appears', at, what }))];
}

function isSame(one: WalletChange, other: WalletChange): boolean {
  return one.at === other.at && one.orderKey === other.orderKey && one.what.en === other.what.en;
}

function wireEffects({ wire: before }: GapOutcome, { wire: after }: GapOutcome): readonly GapEffect[] {
  return wireParts
    .filter((part) => before[part] !== after[part])
    .map((part): GapEffect => ({ effect: 'wire', part, from: before[part], to: after[part] }));
}

function localeEffects({ texts: before }: GapOutcome, { texts: after }: GapOutcome): readonly GapEffect[] {
  return locales.flatMap((locale): readonly GapEffect[] => {
    const isHidden = after[locale].length === 0;
    return (before[locale].length === 0) === isHidden
      ? []
      : [{ effect: 'locale', locale, to: isHidden ? 'hidden' : 'shown' }];
  });
}

function textEffects({ texts: before }: GapOutcome, { texts: after }: GapOutcome): readonly GapEffect[] {
  return locales.flatMap((locale) => {
    if (before[locale].length === 0 || after[locale].length === 0) return [];
    return textChanges(before[locale], after[locale]).map((change): GapEffect => ({
      effect: 'text',
      locale,
      ...change,
    }));
  });
}
