import type { SheetText, Stress } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { spaceBefore } from '../../../../shared/lib/json/json-edit.ts';
import { scanJson, type JsonNode } from '../../../../shared/lib/json/json-scan.ts';
import { createRandomWords } from '../../../../shared/lib/seeded.ts';
import { applyEdit, type TextEdit } from '../../../../shared/lib/text/text-edit.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { shownValues, type ShownList, type ShownValues } from './shown-values.ts';
import { emojiText, longestText, mixedText, pseudoText, rareText, type TextTerms } from './stress-texts.ts';

export type StressTerms = {
  readonly scenario: Scenario;
  readonly gaps: GapChoices;
  /** The same seed gives the same payload. */
  readonly seed: string;
};

/** A thousand million of a currency with hundredths. */
const largeAmount = '100000000000';
/** What a list without a limit grows to. */
const manyItems = 15;

/** Makes a payload hard to draw. Only strings change and lists grow; all else keeps its bytes. Unreadable text is unchanged. */
export function stressed(text: string, stress: Stress, terms: StressTerms): string {
  if (stress === 'worst')
    return (['items', 'longest', 'large'] as const).reduce((made, each) => stressed(made, each, terms), text);
  const scan = scanJson(text);
  const edits = editsOf(text, stress, shownValues(scan, terms.scenario, terms.gaps), terms);
  // From last to first, so that places stay valid.
  return edits.toSorted((a, b) => b.start - a.start).reduce(applyEdit, text);
}

const textMakers: Readonly<Partial<Record<Stress, (terms: TextTerms) => string>>> = {
  longest: longestText,
  pseudo: pseudoText,
  rare: rareText,
  emoji: emojiText,
  mixed: mixedText,
};

/** Whether the seed changes the texts. */
export function isDrawnByLot(text: SheetText): boolean {
  return text === 'worst' || (text !== 'own' && textMakers[text] !== undefined);
}

function editsOf(
  text: string,
  stress: Exclude<Stress, 'worst'>,
  shown: ShownValues,
  { gaps, seed }: StressTerms,
): readonly TextEdit[] {
  switch (stress) {
    case 'large':
      return shown.amounts.map(({ node }) => saying(node, largeAmount));
    case 'zero':
      return shown.counts.map(({ node }) => saying(node, '0'));
    case 'yen':
      return shown.currencies.map(({ node }) => saying(node, 'JPY'));
    case 'items':
      return shown.lists.flatMap((list) => grown(text, list));
    default: {
      const make = textMakers[stress];
      if (make === undefined) return [];
      return shown.texts.map(({ node, kind, pointer }) =>
        saying(node, make({ text: node.value, kind, gaps, random: createRandomWords(`${seed} ${stress} ${pointer}`) })),
      );
    }
  }
}

function saying({ start, end }: JsonNode, value: string): TextEdit {
  return { start, end, text: JSON.stringify(value) };
}

function grown(text: string, { node, kind, names }: ShownList): readonly TextEdit[] {
  const last = node.items.at(-1);
  const missing = (kind.limit?.most ?? manyItems) - node.items.length;
  if (last === undefined || missing <= 0) return [];
  const space = spaceBefore(text, last.start);
  const added = Array.from({ length: missing }, (_, at) => {
    const item = node.items[at % node.items.length] ?? last;
    return `,${space}${renamed(text, item, names, node.items.length + at + 1)}`;
  });
  return [{ start: last.end, end: last.end, text: added.join('') }];
}

function renamed(text: string, item: JsonNode, names: readonly string[], number: number): string {
  const source = text.slice(item.start, item.end);
  if (item.kind !== 'object') return source;
  return item.members
    .toReversed()
    .filter(({ key }) => names.includes(key))
    .reduce((made, { value }) => {
      if (value.kind !== 'string') return made;
      const edit = saying(value, `${value.value}-${number}`);
      return applyEdit(made, { ...edit, start: edit.start - item.start, end: edit.end - item.start });
    }, source);
}
