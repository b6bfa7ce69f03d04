import type { JsonMember, JsonNode } from '../../lib/json/json-scan.ts';
import { isPointer } from '../../lib/json/json-pointer.ts';
import { parseDuration } from '../../lib/time/durations.ts';
import type { Words } from '../../lib/text/words.ts';
import { mostStoryCalls } from '../size-limits.ts';
import { replaceByNames, type StoryFix } from './story-fix.ts';
import { choicesOf, memberNames, requiredNames } from './story-format.ts';
import { below, knownMembers, readKind, reportAt, spanOf, type MemberPlace, type Members } from './story-members.ts';
import { curveShapes, type StoryCurve } from './story.ts';

const needed = requiredNames('curve');

/** Reads `curve`; null where there is none, or it cannot be read, which is reported. */
export function readCurve(member: JsonMember | undefined, here: MemberPlace): StoryCurve | null {
  if (member === undefined) return null;
  const node = readKind(member.value, 'object', here);
  if (node === null) return null;
  const members = knownMembers(node, memberNames('curve'), here, 'error');
  for (const name of needed) {
    if (!members.has(name)) reportAt(here, node, { problem: 'missing', ...lacking(name) });
  }
  const pointer = readPointer(members, here);
  const [from, to] = [readNumber(members, 'from', here), readNumber(members, 'to', here)];
  const [overMs, everyMs] = [readDuration(members, 'over', here), readDuration(members, 'every', here)];
  const shape = readShape(members, here);
  if (pointer === null || from === null || to === null || overMs === null || everyMs === null || shape === null)
    return null;
  if (countCurveCalls({ overMs, everyMs }) <= mostStoryCalls) {
    if (from === to || overMs === 0) reportAt(here, node, goesNowhere);
    return { pointer, from, to, overMs, everyMs, shape, span: spanOf(node) };
  }
  reportAt(below(here, 'every'), members.get('every')?.value ?? node, { problem: 'too-many', ...tooOften });
  return null;
}

/** The calls of a curve: one each `everyMs`, and one at its end. */
export function countCurveCalls({ overMs, everyMs }: Pick<StoryCurve, 'overMs' | 'everyMs'>): number {
  return Math.ceil(overMs / everyMs) + 1;
}

function lacking(name: string): { readonly message: Words; readonly next: Words } {
  return {
    message: { en: `its curve has no "${name}".`, zh: `曲線沒有「${name}」。` },
    next: {
      en: 'A curve has "pointer", "from", "to", "over" and "every".',
      zh: '曲線須有「pointer」、「from」、「to」、「over」和「every」。',
    },
  };
}

const goesNowhere = {
  severity: 'warning',
  problem: 'value',
  message: { en: 'its curve goes nowhere: every call has the same value.', zh: '曲線沒有變化：每次呼叫的值都相同。' },
  next: { en: 'Write another "to", or a longer "over".', zh: '請填寫另一個「to」，或較長的「over」。' },
} as const;

const tooOften = {
  message: {
    en: `its curve has more than ${mostStoryCalls.toLocaleString('en')} calls.`,
    zh: `曲線的呼叫多於 ${mostStoryCalls.toLocaleString('en')} 次。`,
  },
  next: { en: 'Give a longer "every".', zh: '請填寫較長的「every」。' },
} as const;

function readPointer(members: Members, here: MemberPlace): string | null {
  const given = members.get('pointer');
  const node = given === undefined ? null : readKind(given.value, 'string', below(here, 'pointer'));
  if (node === null || (node.value !== '' && isPointer(node.value))) return node?.value ?? null;
  return refuse(node, below(here, 'pointer'), {
    message: { en: 'its curve does not name a value of the payload.', zh: '曲線並無指向內容中的值。' },
    next: {
      en: 'A pointer starts with "/" and names each level: "/extInfo/start_time".',
      zh: '指標以「/」開首並逐層寫出名稱：「/extInfo/start_time」。',
    },
  });
}

/** A number, or a text that is one, as payloads write most of theirs. */
function readNumber(members: Members, name: 'from' | 'to', here: MemberPlace): number | null {
  const node = members.get(name)?.value;
  if (node === undefined) return null;
  if (node.kind === 'number' && Number.isFinite(node.value)) return node.value;
  if (node.kind === 'string' && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(node.value)) return Number(node.value);
  return refuse(node, below(here, name), {
    message: { en: `"${name}" of its curve is not a number.`, zh: `曲線的「${name}」並非數字。` },
    next: { en: 'Write a number, such as 20.', zh: '請填寫數字，例如 20。' },
  });
}

function readDuration(members: Members, name: 'over' | 'every', here: MemberPlace): number | null {
  const given = members.get(name);
  const node = given === undefined ? null : readKind(given.value, 'string', below(here, name));
  if (node === null) return null;
  const ms = parseDuration(node.value);
  if (ms !== null && (ms > 0 || name === 'over')) return ms;
  return refuse(node, below(here, name), {
    message: { en: `"${name}" of its curve is not a duration.`, zh: `曲線的「${name}」並非時長。` },
    next: {
      en: 'A duration is a whole number followed by ms, s, m, h or d: 90s, 10m, 2h, 3d.',
      zh: '時長為整數加上 ms、s、m、h 或 d：90s、10m、2h、3d。',
    },
  });
}

function readShape(members: Members, here: MemberPlace): StoryCurve['shape'] | null {
  const given = members.get('shape');
  if (given === undefined) return 'line';
  const node = readKind(given.value, 'string', below(here, 'shape'));
  const known = curveShapes.find((shape) => shape === node?.value);
  if (node === null || known !== undefined) return known ?? null;
  const shapes = choicesOf('curve', 'shape');
  return refuse(node, below(here, 'shape'), {
    message: { en: 'its curve has an unknown "shape".', zh: '曲線的「shape」並非已知的形狀。' },
    next: { en: `Write ${shapes.join(', ')}.`, zh: `請填寫 ${shapes.join('、')} 其中之一。` },
    fixes: replaceByNames(node, node.value, shapes),
  });
}

function refuse(
  node: JsonNode,
  place: MemberPlace,
  said: { readonly message: Words; readonly next: Words; readonly fixes?: readonly StoryFix[] },
): null {
  reportAt(place, node, { problem: 'value', ...said });
  return null;
}
