import { createScanner } from 'jsonc-parser';
import { afterValue, take } from '../json-grammar.ts';
import type { Next } from '../json-grammar.ts';
import type { JsonNode } from '../json-node.ts';
import { faultAt } from '../json-syntax.ts';
import type { SyntaxFault } from '../json-syntax.ts';
import { nextToken, tokenKind } from '../json-tokens.ts';
import type { JsonToken } from '../json-tokens.ts';
import { JsonTreeBuilder } from '../json-tree.ts';
import type { Mend } from './mend.ts';
import { repairOf } from './repair.ts';
import type { Repair } from './standing.ts';

/** Something wrong with a text, and the edit that mends it where there is one. */
export type RecoveredFault = SyntaxFault & { readonly mend: Mend | null };

export type RecoveredJson = {
  /** As far as the text could be read; null where nothing could. */
  readonly root: JsonNode | null;
  readonly faults: readonly RecoveredFault[];
  /** What was passed over: nobody knows what it would have been. The end of a text that ends too early is one of these. */
  readonly lost: readonly { readonly start: number; readonly end: number }[];
};

/** Who has more to mend than this is better told of the first. */
const mostFaults = 50;

/** More is not read: this is for texts that somebody edits. */
const mostTokens = 1_000_000;

/**
 * Reads a text that is no JSON as the one that was probably meant: the first fault is the one that scanJson reports, and
 * reading goes on behind it as if it were mended. What is read keeps its places in the text as it is. Never throws.
 */
export function recoverJson(text: string, maxDepth = 64): RecoveredJson {
  const reading = new Reading(text, maxDepth);
  for (let count = 0; count < mostTokens && !reading.isDone; count++) reading.step();
  reading.end();
  return { root: reading.tree.root, faults: reading.faults, lost: reading.lost };
}

class Reading {
  readonly tree: JsonTreeBuilder;
  readonly faults: RecoveredFault[] = [];
  readonly lost: { start: number; end: number }[] = [];
  isDone = false;
  private next: Next = 'a value';
  private before: JsonToken | null = null;
  /** Put in place of what the text holds, and to be taken next. */
  private instead: JsonToken | null = null;
  /** Nothing was taken since the last fault: what follows belongs to it. */
  private isAstray = false;
  private readonly text: string;
  private readonly scanner;

  constructor(text: string, maxDepth: number) {
    this.text = text;
    this.tree = new JsonTreeBuilder(maxDepth);
    this.scanner = createScanner(text, false);
    if (text.charCodeAt(0) === 0xfeff) this.scanner.setPosition(1);
  }

  /** Takes one token, or what stands for it. */
  step(): void {
    const token = this.instead ?? nextToken(this.scanner, this.text);
    this.instead = null;
    if (token.kind === tokenKind.end && this.next === 'nothing more') {
      this.isDone = true;
      return;
    }
    const following = token.malformed ? null : take(this.tree, this.scanner, token, this.next);
    if (following === null) {
      this.repair(token);
      return;
    }
    this.next = following;
    this.before = token;
    this.isAstray = false;
  }

  /** Whatever is still open ends where the text does. */
  end(): void {
    while (this.tree.inside !== null) this.tree.close(this.text.length);
  }

  private repair(token: JsonToken): void {
    const { text, next, before, tree } = this;
    const fault = faultAt(text, token, before, next);
    const { openContainers: open, endOfList } = tree;
    const startOfLast = next !== '":"' && tree.isNameAlone ? null : tree.startOfLast;
    const repair = repairOf({ text, next, before, open, endOfList, startOfLast }, token, fault);
    if (!this.isAstray || repair.mend !== null) this.faults.push({ ...fault, mend: repair.mend });
    this.isAstray = repair.does === 'pass-over';
    if (this.faults.length >= mostFaults) this.stop(token.start);
    else this.goOn(repair, token);
  }

  private goOn(repair: Repair, token: JsonToken): void {
    switch (repair.does) {
      case 'take-instead':
        this.scanner.setPosition(repair.token.end);
        this.instead = repair.token;
        return;
      case 'add-number':
        this.scanner.setPosition(repair.end);
        this.tree.add({ kind: 'number', start: token.start, end: repair.end, value: repair.value });
        this.next = afterValue(this.tree);
        this.before = { ...token, end: repair.end, malformed: false };
        return;
      case 'take-again':
        this.instead = token;
        this.next = repair.next;
        this.before = null;
        return;
      case 'close-first':
        this.tree.close(this.before?.end ?? token.start);
        this.instead = token;
        this.next = afterValue(this.tree);
        return;
      case 'name-last':
        this.tree.nameLast();
        this.instead = token;
        this.next = '":"';
        return;
      case 'name-behind-missing':
        this.tree.nameBehindMissing();
        this.instead = token;
        this.next = '":"';
        return;
      case 'open-before-last':
        this.tree.openBeforeLast();
        this.instead = token;
        this.next = '":"';
        return;
      case 'list-before-last':
        this.openList(token);
        return;
      case 'end-earlier':
        this.endEarlier(repair.token);
        return;
      case 'go-on-behind':
        this.scanner.setPosition(repair.end);
        this.next = repair.next;
        return;
      case 'pass-over':
        this.scanner.setPosition(repair.end);
        this.lost.push({ start: token.start, end: repair.end });
        return;
      case 'stop':
        this.stop(repair.from);
    }
  }

  private openList(token: JsonToken): void {
    const { before, next, tree } = this;
    tree.openListBeforeLast();
    if (next === '":"' && before?.value !== undefined)
      tree.add({ kind: 'string', start: before.start, end: before.end, value: before.value });
    this.instead = token;
    this.next = token.kind === tokenKind.comma || token.kind === tokenKind.closeBracket ? '"," or "]"' : 'a value';
  }

  private endEarlier(token: JsonToken): void {
    const { start, end, value = '' } = token;
    if (this.next === '":"') this.tree.name(value, start, end);
    else this.tree.replaceLast({ kind: 'string', start, end, value });
    this.scanner.setPosition(end);
    this.before = token;
  }

  private stop(from: number): void {
    this.lost.push({ start: from, end: this.text.length });
    this.isDone = true;
  }
}
