import type { Expected } from '../json-grammar.ts';
import type { SyntaxFault } from '../json-syntax.ts';
import { tokenKind, type JsonToken } from '../json-tokens.ts';
import type { ContainerKind } from '../json-tree.ts';
import { isExtraColon, fixMissingBracket, fixMissingValue, fixMissingBrace, repairEnd } from './missing-brackets.ts';
import { isNameNext, type Repair, type FaultContext, inQuotes, insertion, removal, replacement } from './repair.ts';
import {
  readForeignQuotes,
  endStringEarlier,
  fixString,
  stringToken,
  type FixedString,
  repairExtraQuote,
  repairUnopenedNumber,
} from './strings.ts';
import { readPunctuation, wordAt, repairWord } from './words.ts';

/** Finds how to continue at a token that may not be where it is. */
export function findRepair(context: FaultContext, token: JsonToken, fault: SyntaxFault): Repair {
  const { text, next, before } = context;
  if (token.kind === tokenKind.end) return repairEnd(context);
  const number = repairUnopenedNumber(context, token);
  if (number !== null) return number;
  if (token.kind === tokenKind.string && token.malformed) {
    const { token: fixed, fix } = fixString(text, token, isNameNext(next));
    return { action: 'replace-token', token: fixed, fix: fix };
  }
  const name = findSwallowingName(context, token);
  if (name !== null) return { action: 'end-earlier', ...name };
  const split = repairSplitNumber(context, token);
  if (split !== null) return split;
  switch (fault.found) {
    case 'a comment':
      return repairComment(context, token);
    case 'a space that JSON does not know':
      return {
        action: 'continue-after',
        end: fault.end,
        next,
        fix: { ...replacement(fault, ' '), key: 'fix.remove', name: 'U+' + hex(text.charCodeAt(fault.start)) },
      };
    case 'a trailing comma':
      return { action: 'retry', next: expectedAfterLast(context), fix: removal(fault, ',') };
    case 'a number with a leading zero':
    case 'a malformed number':
      if (isBehindNumber(context, token)) break;
      return repairNumber(context, token, fault);
    case 'a string in single quotes':
      return repairForeignSign(context, token);
    case 'full-width or curly punctuation':
      if (isReadAsMeant(context, token)) break;
      return repairForeignSign(context, token);
    default:
  }
  if (readPunctuation(text.charAt(token.start)) !== null && !isReadAsMeant(context, token))
    return repairForeignSign(context, token);
  const opening = fixMissingBrace(context, token);
  if (opening !== null) return { action: 'open-before-last', fix: opening };
  const missing = fixMissingValue(context, token);
  if (missing !== null) return { action: 'name-behind-missing', fix: missing };
  const list = fixMissingBracket(context, token);
  if (list !== null) return { action: 'list-before-last', fix: list };
  if (next === 'nothing more') return repairAfterRoot(token);
  if (token.kind === tokenKind.colon && before?.kind === tokenKind.colon)
    return { action: 'continue-after', end: token.end, next, fix: removal(token, ':') };
  if (token.kind === tokenKind.comma) return repairComma(context, token);
  if (token.kind === tokenKind.closeBrace || token.kind === tokenKind.closeBracket) return repairCloser(context, token);
  if (next === '":"') return repairColon(context, token);
  if (next === '"," or "}"' || next === '"," or "]"') return repairSeparator(context, token);
  return repairWord(context, token) ?? { action: 'skip', end: token.end, fix: null };
}

/** Finds the previous name as it was meant, where its closing quote really opens what follows. */
function findSwallowingName(context: FaultContext, token: JsonToken): FixedString | null {
  const { text, next, before } = context;
  const mayBe = next === '":"' && (token.kind !== tokenKind.string || isRightBehindString(context, token));
  return mayBe && before?.kind === tokenKind.string ? endStringEarlier(text, before, true) : null;
}

/** Removes a comment; one that is never closed goes to the end of the text. */
function repairComment({ text, next }: FaultContext, token: JsonToken): Repair {
  const place = { start: token.start, end: Math.min(token.end, text.length) };
  return {
    action: 'continue-after',
    end: place.end,
    next,
    fix: removal(place, text.slice(place.start, place.start + 2)),
  };
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}

function expectedAfterLast({ open }: FaultContext): Expected {
  const inside = open.at(-1)?.kind;
  return inside === undefined ? 'nothing more' : inside === 'object' ? '"," or "}"' : '"," or "]"';
}

/** Whether a number has ended and the next character is no part of one. */
function isBehindNumber({ text, before }: FaultContext, token: JsonToken): boolean {
  return before?.end === token.start && !/[\w.+-]/.test(text.charAt(token.start));
}

/** Repairs a number that only a plus sign or a missing zero makes invalid; any other becomes a text. */
function repairNumber({ text, next, before }: FaultContext, token: JsonToken, fault: SyntaxFault): Repair {
  const written = /^[\w.+-]*/.exec(text.slice(fault.start))?.[0] ?? '';
  const end = Math.max(fault.start + written.length, token.end);
  const place = { start: fault.start, end };
  const plain = /^\+?(\d*)(\.\d+)?$/.exec(written);
  const [, whole = '', fraction = ''] = plain ?? [];
  const isClear = plain !== null && !/^0\d/.test(whole) && `${whole}${fraction}` !== '';
  const source = `${whole === '' ? '0' : whole}${fraction}`;
  const fix = isClear ? replacement(place, source) : inQuotes(place, written);
  // Its first part was already read as a number.
  if (before !== null && fault.start === before.start) return { action: 'continue-after', end, next, fix: fix };
  if (next !== 'a value' && next !== 'a value or "]"') return { action: 'skip', end, fix: null };
  if (isClear) return { action: 'add-number', end, value: Number(source), fix: fix };
  return { action: 'replace-token', token: stringToken(fault.start, end, written), fix: fix };
}

/** Whether a full-width sign was already read as the JSON sign it means, which may not be here. */
function isReadAsMeant({ text }: FaultContext, token: JsonToken): boolean {
  return readPunctuation(text.charAt(token.start))?.kind === token.kind;
}

/** Repairs foreign quotes around a text, and other full-width signs. */
function repairForeignSign({ text }: FaultContext, token: JsonToken): Repair {
  const sign = readPunctuation(text.charAt(token.start));
  const place = { start: token.start, end: token.start + 1 };
  if (sign !== null)
    return {
      action: 'replace-token',
      token: { ...place, kind: sign.kind, malformed: false },
      fix: replacement(place, sign.text),
    };
  const quoted = readForeignQuotes(text, token.start);
  if (quoted === null) return { action: 'skip', end: token.end, fix: null };
  const { end, value } = quoted;
  return {
    action: 'replace-token',
    token: stringToken(token.start, end, value),
    fix: inQuotes({ start: token.start, end }, value),
  };
}

function repairAfterRoot(token: JsonToken): Repair {
  const isClosing = token.kind === tokenKind.closeBrace || token.kind === tokenKind.closeBracket;
  if (!isClosing && token.kind !== tokenKind.comma) return { action: 'stop', from: token.start, fix: null };
  const sign = token.kind === tokenKind.comma ? ',' : token.kind === tokenKind.closeBrace ? '}' : ']';
  return { action: 'continue-after', end: token.end, next: 'nothing more', fix: removal(token, sign) };
}

/** What follows an extra comma between a name and its value: it cannot be a name. */
const valueBehind = /^\s*(?:[{[\d-]|(?:true|false|null)\b|"(?:\\.|[^"\\\r\n]){0,1000}"\s*[,}])/;

/** Removes an extra comma; after a name without a value there is no certain fix. */
function repairComma({ text, next, before }: FaultContext, token: JsonToken): Repair {
  const behind = text.slice(token.end, token.end + 2000);
  const isUnfinished =
    next === '":"' ? !/^\s*[:：]/.test(behind) : before?.kind === tokenKind.colon && !valueBehind.test(behind);
  if (isUnfinished) return { action: 'continue-after', end: token.end, next: 'a name in double quotes', fix: null };
  return { action: 'continue-after', end: token.end, next, fix: removal(token, ',') };
}

function repairCloser(context: FaultContext, token: JsonToken): Repair {
  const { next, before, open } = context;
  const inside = open.at(-1)?.kind;
  if (inside === undefined) return { action: 'skip', end: token.end, fix: null };
  const closes: ContainerKind = token.kind === tokenKind.closeBrace ? 'object' : 'array';
  const isUnfinished = next === '":"' || before?.kind === tokenKind.colon;
  if (isUnfinished || closes === inside) return { action: 'retry', next: expectedAfterLast(context), fix: null };
  const wanted = inside === 'object' ? '}' : ']';
  const isForOuter = open.slice(0, -1).some(({ kind }) => kind === closes);
  if (isForOuter && before !== null) return { action: 'close-first', fix: insertion(before.end, wanted) };
  const kind = wanted === '}' ? tokenKind.closeBrace : tokenKind.closeBracket;
  return { action: 'replace-token', token: { ...token, kind }, fix: replacement(token, wanted) };
}

function isRightBehindString({ before }: FaultContext, token: JsonToken): boolean {
  return before?.kind === tokenKind.string && before.end === token.start;
}

function repairColon(context: FaultContext, token: JsonToken): Repair {
  const { text, before } = context;
  const sign = text.charAt(token.start);
  if (sign === '=' || sign === ';') {
    const place = { start: token.start, end: token.start + 1 };
    return {
      action: 'replace-token',
      token: { ...place, kind: tokenKind.colon, malformed: false },
      fix: replacement(place, ':'),
    };
  }
  const isValue = startsValue(token) || wordAt(text, token.start) !== null;
  if (!isValue || before === null) return { action: 'skip', end: token.end, fix: null };
  return { action: 'retry', next: 'a value', fix: insertion(before.end, ':') };
}

function startsValue({ kind }: JsonToken): boolean {
  return (
    kind === tokenKind.string ||
    kind === tokenKind.number ||
    kind === tokenKind.openBrace ||
    kind === tokenKind.openBracket ||
    kind === tokenKind.true ||
    kind === tokenKind.false ||
    kind === tokenKind.null
  );
}

/** Joins a number with spaces inside, which a tabulator key may have put there; only a list has a number behind another. */
function repairSplitNumber({ text, next, before }: FaultContext, token: JsonToken): Repair | null {
  if (next !== '"," or "}"' || before?.kind !== tokenKind.number || token.kind !== tokenKind.number) return null;
  const [first, gap] = [text.slice(before.start, before.end), text.slice(before.end, token.start)];
  const rest = /^\d{1,16}(?:[ \t]+\d{1,16})*(?=\s*[,}\r\n])/.exec(text.slice(token.start, token.start + 60))?.[0];
  if (rest === undefined || !/^-?[1-9]\d*$/.test(first) || !/^[ \t]+$/.test(gap)) return null;
  const joined = rest.replaceAll(/[ \t]/g, '');
  const end = token.start + rest.length;
  const fix = { start: before.end, end, text: joined, key: 'fix.join-number', name: '' } as const;
  return { action: 'join-number', end, value: Number(first + joined), fix };
}

function repairSeparator(context: FaultContext, token: JsonToken): Repair {
  const { text, next, before, listEnd } = context;
  const entry: Expected = next === '"," or "}"' ? 'a name in double quotes' : 'a value';
  const place = { start: token.start, end: token.start + 1 };
  if (text.charAt(token.start) === ';')
    return {
      action: 'replace-token',
      token: { ...place, kind: tokenKind.comma, malformed: false },
      fix: replacement(place, ','),
    };
  const isWord = token.kind === tokenKind.unknown && wordAt(text, token.start) !== null;
  const earlier = isWord && isRightBehindString(context, token) ? endStringEarlier(text, before ?? token, false) : null;
  if (earlier !== null) return { action: 'end-earlier', ...earlier };
  const quoted = repairExtraQuote(context, token);
  if (quoted !== null) return quoted;
  if (isExtraColon(context, token)) return { action: 'continue-after', end: token.end, next, fix: removal(token, ':') };
  if (token.kind === tokenKind.colon && listEnd !== null) return { action: 'name-last', fix: insertion(listEnd, ']') };
  const mayFollow = entry === 'a value' ? startsValue(token) : token.kind === tokenKind.string;
  if ((!mayFollow && !isWord) || before === null) return { action: 'skip', end: token.end, fix: null };
  return { action: 'retry', next: entry, fix: insertion(before.end, ',') };
}
