import type { Next } from '../json-grammar.ts';
import type { SyntaxFault } from '../json-syntax.ts';
import { tokenKind } from '../json-tokens.ts';
import type { JsonToken } from '../json-tokens.ts';
import type { ContainerKind } from '../json-tree.ts';
import { atEnd } from './at-end.ts';
import { inQuotes, insertion, removal, replacement } from './mend.ts';
import { quoteBehind, unopenedNumber } from './quotes.ts';
import { isColonTooMany, listBehind, missingValue, openingBehind } from './opening.ts';
import { isNameNext } from './standing.ts';
import type { Repair, Standing } from './standing.ts';
import { betweenOtherQuotes, endedEarlier, mendedString, stringToken } from './strings.ts';
import type { MendedString } from './strings.ts';
import { punctuation, wordAt, wordRepair } from './words.ts';

/** What to make of a token that may not stand where it does. */
export function repairOf(standing: Standing, token: JsonToken, fault: SyntaxFault): Repair {
  const { text, next, before } = standing;
  if (token.kind === tokenKind.end) return atEnd(standing);
  const number = unopenedNumber(standing, token);
  if (number !== null) return number;
  if (token.kind === tokenKind.string && token.malformed) {
    const { token: mended, mend } = mendedString(text, token, isNameNext(next));
    return { does: 'take-instead', token: mended, mend };
  }
  const name = swallowingName(standing, token);
  if (name !== null) return { does: 'end-earlier', ...name };
  switch (fault.found) {
    case 'a comment':
      return commentRepair(standing, token);
    case 'a space that JSON does not know':
      return {
        does: 'go-on-behind',
        end: fault.end,
        next,
        mend: { ...replacement(fault, ' '), key: 'fix.remove', name: 'U+' + hex(text.charCodeAt(fault.start)) },
      };
    case 'a trailing comma':
      return { does: 'take-again', next: behindValue(standing), mend: removal(fault, ',') };
    case 'a number with a leading zero':
    case 'a malformed number':
      if (isBehindNumber(standing, token)) break;
      return numberRepair(standing, token, fault);
    case 'a text in single quotes':
      return otherSigns(standing, token);
    case 'full-width or curly punctuation':
      if (isReadAsMeant(standing, token)) break;
      return otherSigns(standing, token);
    default:
  }
  if (punctuation(text.charAt(token.start)) !== null && !isReadAsMeant(standing, token))
    return otherSigns(standing, token);
  const opening = openingBehind(standing, token);
  if (opening !== null) return { does: 'open-before-last', mend: opening };
  const missing = missingValue(standing, token);
  if (missing !== null) return { does: 'name-behind-missing', mend: missing };
  const list = listBehind(standing, token);
  if (list !== null) return { does: 'list-before-last', mend: list };
  if (next === 'nothing more') return behindEverything(token);
  if (token.kind === tokenKind.colon && before?.kind === tokenKind.colon)
    return { does: 'go-on-behind', end: token.end, next, mend: removal(token, ':') };
  if (token.kind === tokenKind.comma) return commaRepair(standing, token);
  if (token.kind === tokenKind.closeBrace || token.kind === tokenKind.closeBracket) return closer(standing, token);
  if (next === '":"') return colonRepair(standing, token);
  if (next === '"," or "}"' || next === '"," or "]"') return separator(standing, token);
  return wordRepair(standing, token) ?? { does: 'pass-over', end: token.end, mend: null };
}

/** The name before as it was meant, where the quote that ended it opens what follows. */
function swallowingName(standing: Standing, token: JsonToken): MendedString | null {
  const { text, next, before } = standing;
  const mayBe = next === '":"' && (token.kind !== tokenKind.string || isRightBehindString(standing, token));
  return mayBe && before?.kind === tokenKind.string ? endedEarlier(text, before, true) : null;
}

/** A comment that is never closed goes to the end of the text. */
function commentRepair({ text, next }: Standing, token: JsonToken): Repair {
  const place = { start: token.start, end: Math.min(token.end, text.length) };
  return { does: 'go-on-behind', end: place.end, next, mend: removal(place, text.slice(place.start, place.start + 2)) };
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}

/** What may stand behind a value of the innermost container. */
function behindValue({ open }: Standing): Next {
  const inside = open.at(-1)?.kind;
  return inside === undefined ? 'nothing more' : inside === 'object' ? '"," or "}"' : '"," or "]"';
}

/** Whether a number has ended, and what stands right behind it is no part of one. */
function isBehindNumber({ text, before }: Standing, token: JsonToken): boolean {
  return before?.end === token.start && !/[\w.+-]/.test(text.charAt(token.start));
}

/** Numbers that only a sign or a missing zero keeps from being JSON are these; any other is read as nothing and may be a text. */
function numberRepair({ text, next, before }: Standing, token: JsonToken, fault: SyntaxFault): Repair {
  const written = /^[\w.+-]*/.exec(text.slice(fault.start))?.[0] ?? '';
  const end = Math.max(fault.start + written.length, token.end);
  const place = { start: fault.start, end };
  const plain = /^\+?(\d*)(\.\d+)?$/.exec(written);
  const [, whole = '', fraction = ''] = plain ?? [];
  const isClear = plain !== null && !/^0\d/.test(whole) && `${whole}${fraction}` !== '';
  const source = `${whole === '' ? '0' : whole}${fraction}`;
  const mend = isClear ? replacement(place, source) : inQuotes(place, written);
  // Its first part was taken as a number already.
  if (before !== null && fault.start === before.start) return { does: 'go-on-behind', end, next, mend };
  if (next !== 'a value' && next !== 'a value or "]"') return { does: 'pass-over', end, mend: null };
  if (isClear) return { does: 'add-number', end, value: Number(source), mend };
  return { does: 'take-instead', token: stringToken(fault.start, end, written), mend };
}

/** Whether a full-width sign was taken for what it stands for already, and that may not stand there. */
function isReadAsMeant({ text }: Standing, token: JsonToken): boolean {
  return punctuation(text.charAt(token.start))?.kind === token.kind;
}

/** Quotes of another kind hold a text; other full-width signs stand for those of JSON. */
function otherSigns({ text }: Standing, token: JsonToken): Repair {
  const sign = punctuation(text.charAt(token.start));
  const place = { start: token.start, end: token.start + 1 };
  if (sign !== null)
    return {
      does: 'take-instead',
      token: { ...place, kind: sign.kind, malformed: false },
      mend: replacement(place, sign.text),
    };
  const quoted = betweenOtherQuotes(text, token.start);
  if (quoted === null) return { does: 'pass-over', end: token.end, mend: null };
  const { end, value } = quoted;
  return {
    does: 'take-instead',
    token: stringToken(token.start, end, value),
    mend: inQuotes({ start: token.start, end }, value),
  };
}

function behindEverything(token: JsonToken): Repair {
  const isClosing = token.kind === tokenKind.closeBrace || token.kind === tokenKind.closeBracket;
  if (!isClosing && token.kind !== tokenKind.comma) return { does: 'stop', from: token.start, mend: null };
  const sign = token.kind === tokenKind.comma ? ',' : token.kind === tokenKind.closeBrace ? '}' : ']';
  return { does: 'go-on-behind', end: token.end, next: 'nothing more', mend: removal(token, sign) };
}

/** What stands behind a comma that is too many between a name and its value: no name can be meant. */
const valueBehind = /^\s*(?:[{[\d-]|(?:true|false|null)\b|"(?:\\.|[^"\\\r\n]){0,1000}"\s*[,}])/;

/** A comma too many; or a name without a value in front of it, of which nobody knows what it was to be. */
function commaRepair({ text, next, before }: Standing, token: JsonToken): Repair {
  const behind = text.slice(token.end, token.end + 2000);
  const isUnfinished =
    next === '":"' ? !/^\s*[:：]/.test(behind) : before?.kind === tokenKind.colon && !valueBehind.test(behind);
  if (isUnfinished) return { does: 'go-on-behind', end: token.end, next: 'a name in double quotes', mend: null };
  return { does: 'go-on-behind', end: token.end, next, mend: removal(token, ',') };
}

function closer(standing: Standing, token: JsonToken): Repair {
  const { next, before, open } = standing;
  const inside = open.at(-1)?.kind;
  if (inside === undefined) return { does: 'pass-over', end: token.end, mend: null };
  const closes: ContainerKind = token.kind === tokenKind.closeBrace ? 'object' : 'array';
  const isUnfinished = next === '":"' || before?.kind === tokenKind.colon;
  if (isUnfinished || closes === inside) return { does: 'take-again', next: behindValue(standing), mend: null };
  const wanted = inside === 'object' ? '}' : ']';
  const isForOuter = open.slice(0, -1).some(({ kind }) => kind === closes);
  if (isForOuter && before !== null) return { does: 'close-first', mend: insertion(before.end, wanted) };
  const kind = wanted === '}' ? tokenKind.closeBrace : tokenKind.closeBracket;
  return { does: 'take-instead', token: { ...token, kind }, mend: replacement(token, wanted) };
}

function isRightBehindString({ before }: Standing, token: JsonToken): boolean {
  return before?.kind === tokenKind.string && before.end === token.start;
}

function colonRepair(standing: Standing, token: JsonToken): Repair {
  const { text, before } = standing;
  const sign = text.charAt(token.start);
  if (sign === '=' || sign === ';') {
    const place = { start: token.start, end: token.start + 1 };
    return {
      does: 'take-instead',
      token: { ...place, kind: tokenKind.colon, malformed: false },
      mend: replacement(place, ':'),
    };
  }
  const isValue = startsValue(token) || wordAt(text, token.start) !== null;
  if (!isValue || before === null) return { does: 'pass-over', end: token.end, mend: null };
  return { does: 'take-again', next: 'a value', mend: insertion(before.end, ':') };
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

function separator(standing: Standing, token: JsonToken): Repair {
  const { text, next, before, endOfList } = standing;
  const entry: Next = next === '"," or "}"' ? 'a name in double quotes' : 'a value';
  const place = { start: token.start, end: token.start + 1 };
  if (text.charAt(token.start) === ';')
    return {
      does: 'take-instead',
      token: { ...place, kind: tokenKind.comma, malformed: false },
      mend: replacement(place, ','),
    };
  const isWord = token.kind === tokenKind.unknown && wordAt(text, token.start) !== null;
  const earlier = isWord && isRightBehindString(standing, token) ? endedEarlier(text, before ?? token, false) : null;
  if (earlier !== null) return { does: 'end-earlier', ...earlier };
  const quoted = quoteBehind(standing, token);
  if (quoted !== null) return quoted;
  if (isColonTooMany(standing, token)) return { does: 'go-on-behind', end: token.end, next, mend: removal(token, ':') };
  if (token.kind === tokenKind.colon && endOfList !== null)
    return { does: 'name-last', mend: insertion(endOfList, ']') };
  const mayFollow = entry === 'a value' ? startsValue(token) : token.kind === tokenKind.string;
  if ((!mayFollow && !isWord) || before === null) return { does: 'pass-over', end: token.end, mend: null };
  return { does: 'take-again', next: entry, mend: insertion(before.end, ',') };
}
