import { fillNames, type MyScopes, myNameOf, type MyVariables } from '../../../documents/my-variables.ts';
import type { Row } from '../../../documents/rows/row.ts';
import { type EnvironmentValues, columnsNamedIn, resolveVariables } from '../../../documents/variables.ts';
import type { StoryProblem } from '../../../documents/story/story-problem.ts';
import type { Story, StoryExpectation } from '../../../documents/story/story.ts';
import { gapValue } from '../../../gaps/gaps.ts';
import { encodeBytesBase64 } from '../../../lib/text/shell-text.ts';
import type { Scenario } from '../../../scenarios/scenario.ts';
import { listedStatus } from '../../../specification/results.ts';
import { asksBaseFields } from '../../orders/order-key.ts';
import type { DueCall } from '../../simulate/play-call.ts';
import { playByCalls, type PlayedStory } from '../../simulate/play-story.ts';
import type { StoryOptions } from '../../simulate/story-references.ts';
import type { Instant } from '../../../lib/time/clock.ts';

/** A call of a load script. */
type LoadCall = {
  readonly name: string;
  /** The path of its endpoint, or the one that is given for all. */
  readonly path: string;
  /** Whose order number its variables have. */
  readonly order: string;
  /** null: bytes that are no UTF-8, in base64. */
  readonly parts: readonly PayloadPart[] | null;
  readonly base64: string | null;
  /** What it expects, with `{{row.NAME}}` in it; empty: anything. */
  readonly code: string;
  readonly status: string;
  /** Whether extInfo.merchant_bill_id may take the place of merchantBizNo (assumption base-fields). */
  readonly mayLackNumber: boolean;
};

/** A story of a load script. */
export type LoadStory = {
  readonly name: string;
  /** Milliseconds in a unit of the base fields' times. */
  readonly unit: number;
  /** Whether merchantId tells orders apart (assumption order-identity). */
  readonly byMerchant: boolean;
  readonly calls: readonly LoadCall[];
};

type LoadTerms = {
  readonly options: StoryOptions;
  readonly rows: readonly Row[] | null;
  readonly env: EnvironmentValues;
  /** Throws where no path is known. */
  readonly pathOf: (scenario: Scenario | null) => string;
};

/** Why a story makes no load script: it cannot be played, or rows lead its calls to different scenarios. */
type NoLoad = { readonly problems: readonly StoryProblem[] } | { readonly row: number };

/** The calls of a story as a load script sends them. The engine plays the story to learn which scenario each belongs to. */
export function planLoadCalls(
  name: string,
  story: Story,
  { options, rows, env, pathOf }: LoadTerms,
): LoadStory | NoLoad {
  const [first = null] = rows ?? [];
  const played = play(story, options, first);
  const problems = played.story.problems.filter(({ severity }) => severity === 'error');
  if (problems.length > 0) return { problems };
  const other = tellsByRow(played.due) ? differingRow(story, options, rows ?? [], played.due) : null;
  if (other !== null) return { row: other };
  const { gaps } = played.story;
  const text = { now: options.now, env, my: options.my ?? {}, row: first };
  return {
    name,
    unit: gapValue(gaps, 'time-unit') === 'seconds' ? 1000 : 1,
    byMerchant: gapValue(gaps, 'order-identity') !== 'client',
    calls: played.due.map(({ place, step, typed, scenario, filledFor }) => {
      const entry = story.entries[place];
      const expected = entry?.kind === 'call' ? entry.expect : null;
      return {
        name: `/calls/${place}${step === 0 ? '' : `.${step}`}`,
        path: pathOf(scenario),
        order: filledFor?.id ?? '',
        parts: 'text' in typed ? partsOfPayload(typed.text, text) : null,
        base64: 'text' in typed ? null : encodeBytesBase64(typed.bytes),
        ...askedOf(expected, scenario, { row: first, environment: env.variables, project: options.my }),
        mayLackNumber: !asksBaseFields(scenario?.endpoint ?? null, gaps),
      };
    }),
  };
}

type Played = { readonly due: readonly DueCall[]; readonly story: PlayedStory };

function play(story: Story, options: StoryOptions, row: Row | null): Played {
  const steps = playByCalls(story, row === null ? options : { ...options, row });
  const due: DueCall[] = [];
  for (let next = steps.next(null); ; next = steps.next(null)) {
    if (next.done === true) return { due, story: next.value };
    due.push(next.value);
  }
}

/** Whether a row may decide to which scenario a call belongs. */
function tellsByRow(due: readonly DueCall[]): boolean {
  return due.some(({ typed }) => 'text' in typed && /\{\{(?:row|my)\./.test(typed.text));
}

/** The first row, from 1, that leads a call elsewhere than the first one does; null: none. */
function differingRow(
  story: Story,
  options: StoryOptions,
  rows: readonly Row[],
  first: readonly DueCall[],
): number | null {
  const at = rows.findIndex((row) => {
    const { due } = play(story, options, row);
    const isSame = ({ scenario, filledFor }: DueCall, place: number): boolean =>
      first[place]?.scenario?.id === scenario?.id && first[place]?.filledFor?.id === filledFor?.id;
    return due.length !== first.length || !due.every(isSame);
  });
  return at < 0 ? null : at + 1;
}

function askedOf(
  expected: StoryExpectation | null,
  scenario: Scenario | null,
  { row, ...scopes }: Omit<MyScopes, 'row'> & { readonly row: Row | null },
): Pick<LoadCall, 'code' | 'status'> {
  // A name that each row has is one of the row; the others have their one value.
  const ofRow = new Map([...(row?.keys() ?? [])].map((column) => [column, `{{row.${column}}}`]));
  const code = fillNames(expected?.code?.text ?? '', { ...scopes, row: ofRow });
  const status = fillNames(expected?.status?.text ?? '', { ...scopes, row: ofRow });
  // A code says its status too, where it is listed.
  const listed = status === '' ? (listedStatus(code, scenario?.resultStatuses) ?? '') : status;
  return { code, status: listed };
}

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
function partsOfPayload(typed: string, { now, env, my, row }: PartTerms): readonly PayloadPart[] {
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
