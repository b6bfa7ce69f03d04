import { cardContext } from '../../../../shared/card/card-model.ts';
import type { Field, Kind } from '../../../../shared/fields/field.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { JsonNode, JsonScan } from '../../../../shared/lib/json/json-scan.ts';
import type { ValueSeen } from '../../../../shared/protocol/validate/seen.ts';
import { surveyPayload } from '../../../../shared/protocol/validate/survey.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { baseRequest } from '../../../../shared/specification/base-request.ts';
import { locales } from '../../../../shared/specification/locales.ts';
import type { StringNode, ListNode } from '../../../../shared/lib/json/json-node.ts';

type Variable<Node> = { readonly pointer: string; readonly node: Node; readonly field: Field; readonly kind: Kind };

/** Values that can vary without another order or an error. */
export type ShownValues = {
  /** Texts that are read on the phone and may say anything. */
  readonly texts: readonly Variable<StringNode>[];
  /** Counts written as text that may be nought. */
  readonly counts: readonly Variable<StringNode>[];
  readonly amounts: readonly Variable<StringNode>[];
  readonly currencies: readonly Variable<StringNode>[];
  readonly lists: readonly ShownList[];
};

/** A list. `names`: texts that identify an item in both languages. */
export type ShownList = Variable<ListNode> & { readonly names: readonly string[] };

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
