import { createRandomWords } from '../../../shared/lib/seeded.ts';

/**
 * Bodies that are no message of a method, by its own schema or as JSON: `bodyOf(index)` is the same for the same index.
 * `schema` is the method's input.
 */
export function malformedMessages(schema, name) {
  const names = [...namesIn(schema), 'id', 'text', 'extra', '__proto__', 'constructor', ''];
  return {
    bodyOf: (index) => {
      for (let attempt = 0; ; attempt++) {
        const word = createRandomWords(`${name} ${index} ${attempt}`);
        const kind = kinds[word() % kinds.length];
        const body = kind({ word, names });
        if (!isMessage(body, schema)) return body;
      }
    },
  };
}

function namesIn(schema) {
  const found = new Set();
  const visit = (part) => {
    const definition = part?.def ?? part?._zod?.def;
    if (definition === undefined) return;
    for (const [key, value] of Object.entries(part.shape ?? {})) {
      found.add(key);
      visit(value);
    }
    for (const inner of [definition.element, definition.innerType, ...(definition.items ?? [])]) visit(inner);
  };
  visit(schema);
  return found;
}

/** Whatever stands beside `json` (hints for types that JSON does not have) makes no message of what is none. */
function isMessage(body, schema) {
  try {
    const read = JSON.parse(body);
    if (read === null || typeof read !== 'object') return false;
    return schema.safeParse(read.json).success;
  } catch {
    return false;
  }
}

const strange = [
  'null',
  'true',
  '0',
  '-1',
  '1e400',
  '9007199254740993',
  '""',
  '"x"',
  '"../../etc/passwd"',
  '"\\ud800"',
  '"\\u0000"',
  '[]',
  '[[]]',
  '{}',
  '{"__proto__":{"polluted":true}}',
  '{"toString":null}',
  JSON.stringify('x'.repeat(300)),
];

const pick = (word, list) => list[word() % list.length];

function value(word, names, depth = 0) {
  const what = word() % 6;
  if (depth > 4 || what < 3) return pick(word, strange);
  const inner = () => value(word, names, depth + 1);
  if (what === 3) return `[${Array.from({ length: word() % 4 }, inner).join(',')}]`;
  const members = Array.from({ length: word() % 5 }, () => `${JSON.stringify(pick(word, names))}:${inner()}`);
  return `{${members.join(',')}}`;
}

/** Small as a rule; one in two hundred up to the most, which costs time. */
const sizeOf = (word, most) => word() % (word() % 200 === 0 ? most : Math.min(most, 500));

const kinds = [
  ({ word, names }) => `{"json":${value(word, names)}}`,
  ({ word, names }) => `{"json":{${names.map((name) => `${JSON.stringify(name)}:${value(word, names)}`).join(',')}}}`,
  ({ word, names }) => `{"json":${value(word, names)},"meta":${value(word, names)}}`,
  ({ word, names }) =>
    `{"json":{"${pick(word, names)}":1},"meta":[[${word() % 9},"${pick(word, names)}",${word() % 3}]]}`,
  ({ word, names }) => value(word, names),
  ({ word, names }) => `{"json":${value(word, names)}}`.slice(0, word() % 20),
  ({ word }) => `{"json":${'['.repeat(sizeOf(word, 20_000))}`,
  ({ word }) => {
    const levels = sizeOf(word, 20_000);
    return `{"json":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`;
  },
  ({ word, names }) => `{"json":{"${pick(word, names)}":"${'x'.repeat(sizeOf(word, 1_500_000))}"}}`,
  ({ word }) => Array.from({ length: word() % 40 }, () => String.fromCodePoint(word() % 0xd800)).join(''),
  ({ word, names }) => `${value(word, names)}${value(word, names)}`,
];
