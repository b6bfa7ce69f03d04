import { myNameOf, type MyVariables } from '../../../documents/my-variables.ts';
import type { Row } from '../../../documents/rows/row.ts';
import { columnsNamedIn, resolveVariables, type EnvironmentValues } from '../../../documents/variables.ts';
import type { Instant } from '../../../lib/time/clock.ts';

/** A piece of a payload: a text as it is, or a variable that has another value at each send. */
export type PayloadPart =
  | string
  | { readonly v: 'id' | 'order' }
  | { readonly v: 'now' | 'created'; readonly plus: number }
  | { readonly v: 'seed'; readonly name: string }
  /** `whole`: it is a whole string of the JSON, of which a number takes the place. */
  | { readonly v: 'row'; readonly column: string; readonly whole: boolean };

type PartTerms = {
  readonly now: Instant;
  readonly env: EnvironmentValues;
  readonly my: MyVariables;
  readonly row: Row | null;
};

/**
 * A payload cut at its variables, exactly where `resolveVariables` puts their values. Those of the environment and
 * the project are filled in; what is no variable stays as typed.
 */
export function partsOfPayload(typed: string, { now, env, my, row }: PartTerms): readonly PayloadPart[] {
  // A value that is no text shows which variables are a whole string.
  const anyRow = row === null ? undefined : new Map([...row.keys()].map((column) => [column, { json: '0' }]));
  const { replacements } = resolveVariables(typed, {
    nowMs: now,
    orderCreatedMs: now,
    uuid32: () => '',
    orderNo: '',
    env,
    my,
    ...(anyRow === undefined ? {} : { row: anyRow }),
  });
  const parts: PayloadPart[] = [];
  const add = (part: PayloadPart): void => {
    const last = parts.at(-1);
    if (part === '') return;
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  };
  let done = 0;
  for (const { start, end, text } of replacements) {
    add(typed.slice(done, start));
    add(partOf(typed.slice(start, end), text, { now, row }));
    done = end;
  }
  add(typed.slice(done));
  return parts;
}

/** `typed` is the name in braces, in quotes where they go too; `value` what stands for it at `now`. */
function partOf(typed: string, value: string, { now, row }: Pick<PartTerms, 'now' | 'row'>): PayloadPart {
  const whole = typed.startsWith('"');
  const name = whole ? typed.slice(3, -3) : typed.slice(2, -2);
  if (name === 'uuid32') return { v: 'id' };
  if (name === 'order.no') return { v: 'order' };
  if (name.startsWith('seed.')) return { v: 'seed', name: name.slice('seed.'.length) };
  if (name.startsWith('now')) return { v: 'now', plus: Number(value) - now };
  if (name.startsWith('order.created')) return { v: 'created', plus: Number(value) - now };
  const mine = myNameOf(name);
  if (mine !== null) return row?.has(mine) === true ? { v: 'row', column: mine, whole } : value;
  const [column] = columnsNamedIn(`"{{${name}}}"`);
  return column === undefined ? value : { v: 'row', column, whole };
}
