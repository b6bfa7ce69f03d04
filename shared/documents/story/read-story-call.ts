import { quoteText } from '../../lib/text/quote-text.ts';
import { isPointer } from '../../lib/json/json-pointer.ts';
import type { JsonMember, JsonNode } from '../../lib/json/json-scan.ts';
import type { Words } from '../../lib/text/words.ts';
import {
  storyFormat2,
  type StoryCall,
  type StoryEdit,
  type StoryEntry,
  type StoryFormat,
  type Asked,
  type StoryExpectation,
} from './story.ts';
import type { ObjectNode, StringNode } from '../../lib/json/json-node.ts';
import { readCurve } from './read-curve.ts';
import { readStoryCheck, readAsked, readEntryTime } from './read-story-check.ts';
import { makeFormat2 } from './story-fix.ts';
import { memberNames } from './story-format.ts';
import { below, knownMembers, readKind, reportAt, spanOf, type MemberPlace, type Members } from './story-members.ts';
import { nameCheck } from './story-problem.ts';

/**
 * Why a story may not name a path; null: it may. A path is relative, within the story's folder, with "/" on every
 * system. The host checks links.
 */
function storyPathProblem(path: string): Words | null {
  if (path === '') return { en: 'it is empty', zh: '路徑為空' };
  if (path.includes('\0')) return { en: 'it contains a NUL', zh: '路徑含有 NUL 字元' };
  if (!path.isWellFormed()) return { en: 'it contains half of a surrogate pair', zh: '路徑含有半個代理對' };
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return { en: 'it is absolute', zh: '此為絕對路徑' };
  if (path.includes('\\')) return { en: 'parts are separated by "/", not by "\\"', zh: '路徑須以「/」而非「\\」分隔' };
  if (path.split('/').includes('..')) return { en: 'it leaves the folder with ".."', zh: '路徑以「..」離開資料夾' };
  if (path.endsWith('/')) return { en: 'it names a folder', zh: '路徑指向資料夾' };
  return null;
}

/** Those of a call that format 1 does not have. */
const laterNames = [...memberNames('call'), 'check'];
const sources = ['payload', 'text', 'file', 'template'] as const;

/** Reads one entry of a story: a call, or from format 2 on a check. Null where too little is there to go on. */
export function readStoryEntry(item: JsonNode, terms: EntryTerms, here: MemberPlace): StoryEntry | null {
  const node = readKind(item, 'object', here);
  if (node === null) return null;
  const isCheck = terms.format === storyFormat2 && hasCheck(node);
  if (isCheck) return readStoryCheck(node, terms.place, { subject: nameCheck(terms.place), ...here });
  return readStoryCall(node, terms, here);
}

function hasCheck({ members }: ObjectNode): boolean {
  return members.some(({ key }) => key === 'check');
}

type EntryTerms = { readonly place: number; readonly text: string; readonly format: StoryFormat };

/** Every problem is reported. */
function readStoryCall(node: ObjectNode, { place, text, format }: EntryTerms, here: MemberPlace): StoryCall | null {
  const members = knownMembers(node, memberNames('call', format), here, 'warning', laterNames);
  const at = readEntryTime(members.get('at'), node, here);
  const source = readSource(members, node, here);
  const set = readSet(members.get('set'), text, here);
  const scenario = readText(members.get('scenario'), 'scenario', here);
  const expect = readExpectation(members.get('expect'), format, below(here, 'expect'));
  const curve = readCurve(members.get('curve'), below(here, 'curve'));
  if (at === null || source === null) return null;
  return {
    kind: 'call',
    place,
    span: spanOf(node),
    at,
    source,
    set,
    scenario: scenario === null ? null : { id: scenario.value, span: spanOf(scenario) },
    expect,
    curve,
  };
}

function readText(member: JsonMember | undefined, name: string, here: MemberPlace): StringNode | null {
  return member === undefined ? null : readKind(member.value, 'string', below(here, name));
}

function readSource(members: Members, node: ObjectNode, here: MemberPlace): StoryCall['source'] | null {
  const brace = { start: node.start, end: node.start + 1 };
  const given = sources.flatMap((name) => members.get(name) ?? []);
  const [first, second] = given;
  if (first === undefined || second !== undefined) {
    reportAt(here, second === undefined ? brace : { start: second.keyStart, end: second.keyEnd }, {
      problem: 'source',
      message:
        first === undefined
          ? { en: 'it has no payload.', zh: '沒有內容。' }
          : { en: `it has more than one payload: ${listed(given)}.`, zh: `內容多於一個：${listed(given)}。` },
      next: {
        en: 'Give exactly one of "payload", "text", "file" and "template".',
        zh: '請在「payload」、「text」、「file」和「template」中只填寫一項。',
      },
      // A check of format 2, which is a call without a payload in format 1.
      fixes: first === undefined && hasCheck(node) && here.format1 !== undefined ? [makeFormat2(here.format1)] : [],
    });
    return null;
  }
  return sourceOf(first, below(here, first.key));
}

function listed(members: readonly JsonMember[]): string {
  return members.map(({ key }) => `"${key}"`).join(', ');
}

function sourceOf({ key, value }: JsonMember, here: MemberPlace): StoryCall['source'] | null {
  const span = spanOf(value);
  if (key === 'payload') return payloadOf(value, here);
  const node = readKind(value, 'string', here);
  if (node === null) return null;
  if (key === 'template') return { from: 'template', id: node.value, span };
  const problem = key === 'file' ? storyPathProblem(node.value) : halfCharacter(node.value);
  if (problem === null)
    return key === 'file' ? { from: 'file', path: node.value, span } : { from: 'text', text: node.value, span };
  const said = quoteText(node.value);
  reportAt(here, node, {
    problem: key === 'file' ? 'file' : 'source',
    message:
      key === 'file'
        ? { en: `the file ${said} cannot be used: ${problem.en}.`, zh: `不能使用檔案 ${said}：${problem.zh}。` }
        : { en: `its text cannot be written as bytes: ${problem.en}.`, zh: `文字無法寫成位元組：${problem.zh}。` },
    next:
      key === 'file'
        ? {
            en: 'Name a file in the story’s folder, such as "call.json".',
            zh: '請填寫劇本所在資料夾內的檔案，例如「call.json」。',
          }
        : { en: 'Save these bytes in a file and name it.', zh: '請把這些位元組存成檔案，並填寫其名稱。' },
  });
  return null;
}

function halfCharacter(text: string): Words | null {
  return text.isWellFormed() ? null : { en: 'it contains half of a surrogate pair', zh: '含有半個代理對' };
}

function payloadOf(value: JsonNode, here: MemberPlace): StoryCall['source'] | null {
  if (readKind(value, 'object', here) === null) return null;
  return { from: 'payload', span: spanOf(value) };
}

function readSet(member: JsonMember | undefined, text: string, here: MemberPlace): readonly StoryEdit[] {
  const place = below(here, 'set');
  const node = member === undefined ? null : readKind(member.value, 'object', place);
  return (node?.members ?? []).flatMap(({ key, keyStart, keyEnd, value }): readonly StoryEdit[] => {
    if (isPointer(key))
      return [{ pointer: key, source: text.slice(value.start, value.end), span: { start: keyStart, end: keyEnd } }];
    const said = quoteText(key);
    reportAt(
      below(place, key),
      { start: keyStart, end: keyEnd },
      {
        problem: 'set',
        message: { en: `${said} is not a pointer into the payload.`, zh: `${said} 並非指向內容的指標。` },
        next: {
          en: 'A pointer starts with "/" and names each level: "/extInfo/start_time".',
          zh: '指標以「/」開首並逐層寫出名稱：「/extInfo/start_time」。',
        },
      },
    );
    return [];
  });
}

/** Reads `expect`: a result code, or from format 2 on an object. Null where nothing is expected, or it cannot be read. */
function readExpectation(
  member: JsonMember | undefined,
  format: StoryFormat,
  here: MemberPlace,
): StoryExpectation | null {
  if (member === undefined) return null;
  const { value } = member;
  if (format !== storyFormat2 || value.kind !== 'object') {
    const fixes = value.kind === 'object' && here.format1 !== undefined ? [makeFormat2(here.format1)] : [];
    const node = readKind(value, 'string', here, fixes);
    return node === null
      ? null
      : { code: { text: node.value, span: spanOf(node) }, status: null, rule: null, span: spanOf(node) };
  }
  const members = knownMembers(value, memberNames('expect'), here, 'error');
  const read = (name: 'code' | 'status' | 'rule'): Asked | null => {
    const given = members.get(name);
    const node = given === undefined ? null : readKind(given.value, 'string', below(here, name));
    return node === null ? null : readAsked(node, name === 'status' ? 'result' : null, below(here, name));
  };
  if (members.size === 0)
    reportAt(here, value, {
      problem: 'missing',
      message: { en: 'its "expect" expects nothing.', zh: '「expect」並無預期任何結果。' },
      next: {
        en: 'Give "code", "status" or "rule", or remove it.',
        zh: '請填寫「code」、「status」或「rule」，或將其移除。',
      },
    });
  return { code: read('code'), status: read('status'), rule: read('rule'), span: spanOf(value) };
}
