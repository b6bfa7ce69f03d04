import type { SheetText, Stress } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { spaceBefore } from '../../../../shared/lib/json/json-edit.ts';
import { scanJson, type JsonNode, type JsonScan } from '../../../../shared/lib/json/json-scan.ts';
import { createRandomWords } from '../../../../shared/lib/seeded.ts';
import { applyEdit, type TextEdit } from '../../../../shared/lib/text/text-edit.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { emojiText, longestText, mixedText, pseudoText, rareText, type TextTerms } from './stress-texts.ts';
import { cardContext } from '../../../../shared/card/card-model.ts';
import type { Field, Kind } from '../../../../shared/fields/field.ts';
import type { ValueSeen } from '../../../../shared/protocol/validate/seen.ts';
import { surveyPayload } from '../../../../shared/protocol/validate/survey.ts';
import { baseRequest } from '../../../../shared/specification/base-request.ts';
import { locales } from '../../../../shared/specification/locales.ts';
import type { StringNode, ListNode } from '../../../../shared/lib/json/json-node.ts';

type StressTerms = {
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

type Variable<Node> = { readonly pointer: string; readonly node: Node; readonly field: Field; readonly kind: Kind };

/** Values that can vary without another order or an error. */
type ShownValues = {
  /** Texts that are read on the phone and may say anything. */
  readonly texts: readonly Variable<StringNode>[];
  /** Counts written as text that may be nought. */
  readonly counts: readonly Variable<StringNode>[];
  readonly amounts: readonly Variable<StringNode>[];
  readonly currencies: readonly Variable<StringNode>[];
  readonly lists: readonly ShownList[];
};

/** A list. `names`: texts that identify an item in both languages. */
type ShownList = Variable<ListNode> & { readonly names: readonly string[] };

export function shownValues(scan: JsonScan, scenario: Scenario, gaps: GapChoices): ShownValues {
  const { root, text } = scan;
  if (root?.kind !== 'object') return nothing;
  const { values } = surveyPayload({
    text,
    root,
    fields: scenario.fields,
    open: false,
    status: null,
    scheme: null,
    gaps,
  });
  const drawn = drawnPointers(root, scenario, gaps);
  const accepts = ({ kind, field }: Pick<ValueSeen, 'kind' | 'field'>, value: string): boolean =>
    kind.check(
      { kind: 'string', start: 0, end: 0, value },
      { field, required: true, status: null, scheme: null, raw: () => '', root, gaps },
    ) === null;
  const strings = values.filter(isString).filter(({ pointer }) => !identity.has(pointer));
  const isFree = (seen: Pick<ValueSeen, 'kind' | 'field'>): boolean => accepts(seen, 'ab') && accepts(seen, '⟦é⟧');
  const namesIn = ({ inside }: Kind): readonly string[] =>
    inside.shape !== 'list' || inside.item.inside.shape !== 'object'
      ? []
      : inside.item.inside.fields
          .filter((field) => field.sameInLocales === true && isFree({ kind: field.kind, field }))
          .map(({ name }) => name);
  return {
    texts: strings.filter((seen) => {
      const isRead = seen.place.locale !== undefined || drawn.texts.has(seen.pointer);
      return isRead && seen.field.sameInLocales !== true && !drawn.codes.has(seen.pointer) && isFree(seen);
    }),
    counts: strings.filter((seen) => seen.field.currencyIn === undefined && accepts(seen, '0') && !accepts(seen, 'ab')),
    amounts: strings.filter(({ field }) => field.currencyIn !== undefined),
    currencies: strings.filter((seen) => isCurrency(seen, strings)),
    lists: values
      .filter(isList)
      .filter(({ place }) => place.locale !== undefined)
      .map(({ pointer, node, field, kind }) => ({ pointer, node, field, kind, names: namesIn(kind) })),
  };
}

const nothing: ShownValues = { texts: [], counts: [], amounts: [], currencies: [], lists: [] };

/** Fields that identify the order. */
const identity: ReadonlySet<string> = new Set(baseRequest.map(({ name }) => `/${name}`));

function isString(seen: ValueSeen): seen is ValueSeen & { readonly node: StringNode } {
  return seen.node.kind === 'string';
}

function isList(seen: ValueSeen): seen is ValueSeen & { readonly node: ListNode } {
  return seen.node.kind === 'array' && seen.kind.inside.shape === 'list';
}

function isCurrency({ pointer }: ValueSeen, among: readonly ValueSeen[]): boolean {
  return among.some(({ field, pointer: amount }) => {
    const holder = amount.slice(0, amount.lastIndexOf('/'));
    return field.currencyIn !== undefined && pointer === `${holder}/${field.currencyIn}`;
  });
}

function drawnPointers(
  root: JsonNode,
  scenario: Scenario,
  gaps: GapChoices,
): { readonly texts: ReadonlySet<string>; readonly codes: ReadonlySet<string> } {
  const texts = new Set<string>();
  const codes = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { path, block, value }: { readonly path?: unknown; readonly block?: unknown; readonly value?: unknown } =
      part;
    if (typeof path === 'string') texts.add(path);
    if (block === 'code' && typeof value === 'object' && value !== null) {
      const { path: code }: { readonly path?: unknown } = value;
      if (typeof code === 'string') codes.add(code);
    }
    for (const each of Object.values(part)) look(each);
  };
  for (const locale of locales) {
    const context = cardContext(root, scenario.lifecycle, { locale, now: 0, gaps });
    look(scenario.card(root, context));
    look(scenario.notification(root, context));
  }
  return { texts, codes };
}
