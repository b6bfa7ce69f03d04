import type { Field, Kind } from '../../../fields/field.ts';
import type { JsonMember, JsonNode } from '../../../lib/json/json-scan.ts';
import { locales } from '../../../specification/locales.ts';
import { templateId, type Scenario } from '../../scenario.ts';
import { collectModelTexts } from './model-texts.ts';
import {
  suiteInstant,
  validTemplates,
  type BrokenPlace,
  type ScenarioPromise,
  type SuiteTools,
} from './suite-tools.ts';

/**
 * A name of no field is read without a word: the card stays empty there. So each name that the folder writes is put
 * into each object whose table does not have it. Where a card or a notification then says something else, it reads it.
 */
export const unknownReads: ScenarioPromise = {
  promise: 'reads no name that its fields do not have',
  file: 'card.ts',
  broken: (scenario, tools) => {
    const written = namesWritten(scenario, tools);
    const names = [...written.keys()];
    return validTemplates(scenario).flatMap((template) => {
      const payload = tools.payload(template);
      const values = possibleValues(names);
      if (payload === null || !changesWith(scenario, payload, { names, values })) return [];
      return names
        .filter((name) => changesWith(scenario, payload, { names: [name], values }))
        .map((name): BrokenPlace => ({
          file: written.get(name) ?? 'card.ts',
          says: `${templateId(scenario, template)}: '${name}' is read where fields.ts has no such field`,
        }));
    });
  },
};

/** The names between quotes in the folder, each with the file that writes it first. */
function namesWritten(scenario: Scenario, { files, source }: SuiteTools): ReadonlyMap<string, string> {
  const written = new Map<string, string>();
  for (const file of files(scenario))
    for (const [, name = ''] of source(scenario, file).matchAll(/['"`]([A-Za-z_]\w*)['"`]/g))
      if (!written.has(name)) written.set(name, file);
  return written;
}

type Additions = { readonly names: readonly string[]; readonly values: readonly JsonNode[] };

function changesWith(scenario: Scenario, payload: JsonNode, { names, values }: Additions): boolean {
  const drawn = (root: JsonNode): string =>
    JSON.stringify(
      locales.map((locale) =>
        collectModelTexts(scenario, root, { locale, texts: locale, now: suiteInstant, gaps: {} }).map(
          ({ shown }) => shown,
        ),
      ),
    );
  const before = drawn(payload);
  return values.some((value) => drawn(withNames(payload, scenario.fields, { names, value })) !== before);
}

/** What may stand under a name: a time, a text, a list, or an object that has each of the names. */
function possibleValues(names: readonly string[]): readonly JsonNode[] {
  const none = { start: 0, end: 0 };
  const text: JsonNode = { ...none, kind: 'string', value: 'Unknown' };
  const time: JsonNode = { ...none, kind: 'number', value: suiteInstant + 90_060_000 };
  const objectOf = (value: JsonNode): JsonNode => ({ ...none, kind: 'object', members: membersOf(names, value) });
  return [text, time, { ...none, kind: 'array', items: [text] }, objectOf(text), objectOf(time)];
}

type Addition = { readonly names: readonly string[]; readonly value: JsonNode };

/** The payload with the names in each object whose table does not have them. */
function withNames(node: JsonNode, fields: readonly Field[], addition: Addition): JsonNode {
  if (node.kind !== 'object') return node;
  const known = new Map(fields.map((field) => [field.name, field.kind]));
  const members = node.members.map((member) => {
    const kind = known.get(member.key);
    return kind === undefined ? member : { ...member, value: withNamesIn(member.value, kind, addition) };
  });
  const unknown = addition.names.filter((name) => !known.has(name));
  return { ...node, members: [...members, ...membersOf(unknown, addition.value)] };
}

function withNamesIn(node: JsonNode, { inside }: Kind, addition: Addition): JsonNode {
  if (inside.shape === 'nothing') return node;
  if (inside.shape === 'object') return inside.open ? node : withNames(node, inside.fields, addition);
  if (node.kind === 'array')
    return { ...node, items: node.items.map((item) => withNamesIn(item, inside.item, addition)) };
  if (node.kind !== 'object') return node;
  return {
    ...node,
    members: node.members.map((each) => ({ ...each, value: withNamesIn(each.value, inside.item, addition) })),
  };
}

function membersOf(names: readonly string[], value: JsonNode): readonly JsonMember[] {
  return names.map((key) => ({ key, keyStart: 0, keyEnd: 0, value }));
}
