import { createScanner } from 'jsonc-parser';
import { expectedAfterValue, consumeToken, type Expected } from '../json-grammar.ts';
import type { JsonNode } from '../json-node.ts';
import { faultAt, type SyntaxFault } from '../json-syntax.ts';
import { nextToken, tokenKind, type JsonToken } from '../json-tokens.ts';
import { JsonTreeBuilder } from '../json-tree.ts';
import { findRepair } from './find-repair.ts';
import type { Repair, JsonFix } from './repair.ts';

/** A fault of a text, and the edit that fixes it; null where none is certain. */
export type RecoveredFault = SyntaxFault & {
  readonly fix: JsonFix | null;
  /** The name whose value is missing before this place, and the pointer of its object. */
  readonly unvalued?: { readonly holder: string; readonly name: string };
};

export type RecoveredJson = {
  /** What could be read; null where nothing could. */
  readonly root: JsonNode | null;
  readonly faults: readonly RecoveredFault[];
  /** What was skipped as unreadable, such as the missing end of a text that ends too early. */
  readonly lost: readonly { readonly start: number; readonly end: number }[];
};

/** Reading stops at so many faults. */
const mostFaults = 50;

const mostTokens = 1_000_000;

/**
 * Reads broken JSON as the text that was probably meant. The first fault is the one that scanJson reports; reading continues
 * after it as if it were fixed. Places refer to the unchanged text. Never throws.
 */
export function recoverJson(text: string, maxDepth = 64): RecoveredJson {
  const reading = new Reading(text, maxDepth);
  for (let count = 0; count < mostTokens && !reading.isDone; count++) reading.step();
  reading.end();
  return { root: reading.tree.root, faults: reading.faults, lost: reading.lost };
}

const endsMember: ReadonlySet<number> = new Set([
  tokenKind.comma,
  tokenKind.closeBrace,
  tokenKind.closeBracket,
  tokenKind.end,
]);

class Reading {
  readonly tree: JsonTreeBuilder;
  readonly faults: RecoveredFault[] = [];
  readonly lost: { start: number; end: number }[] = [];
  isDone = false;
  private next: Expected = 'a value';
  private before: JsonToken | null = null;
  /** The next token, in place of the one in the text. */
  private instead: JsonToken | null = null;
  /** Nothing was read since the last fault: what follows belongs to it. */
  private isInFault = false;
  private readonly text: string;
  private readonly scanner;

  constructor(text: string, maxDepth: number) {
    this.text = text;
    this.tree = new JsonTreeBuilder(maxDepth);
    this.scanner = createScanner(text, false);
    if (text.charCodeAt(0) === 0xfeff) this.scanner.setPosition(1);
  }

  step(): void {
    const token = this.instead ?? nextToken(this.scanner, this.text);
    this.instead = null;
    if (token.kind === tokenKind.end && this.next === 'nothing more') {
      this.isDone = true;
      return;
    }
    const following = token.malformed ? null : consumeToken(this.tree, this.scanner, token, this.next);
    if (following === null) {
      this.repair(token);
      return;
    }
    this.next = following;
    this.before = token;
    this.isInFault = false;
  }

  /** Closes what is still open at the end of the text. */
  end(): void {
    while (this.tree.inside !== null) this.tree.close(this.text.length);
  }

  private repair(token: JsonToken): void {
    const { text, next, before, tree } = this;
    const fault = faultAt(text, token, before, next);
    const { openContainers: open, listEnd } = tree;
    const lastValueStart = next !== '":"' && tree.isNameAlone ? null : tree.lastValueStart;
    const repair = findRepair({ text, next, before, open, listEnd, lastValueStart }, token, fault);
    const unvalued = repair.fix === null ? this.unvaluedBefore(token) : null;
    if (!this.isInFault || repair.fix !== null)
      this.faults.push({ ...fault, fix: repair.fix, ...(unvalued === null ? {} : { unvalued }) });
    this.isInFault = repair.action === 'skip';
    if (this.faults.length >= mostFaults) this.stop(token.start);
    else this.applyRepair(repair, token);
  }

  /** The name that a token ends before it has a value. */
  private unvaluedBefore({ kind }: JsonToken): JsonTreeBuilder['nextMember'] {
    const { before, next, tree } = this;
    const isBehindName = next === '":"' && before?.kind === tokenKind.string && tree.isNameAlone;
    const isBehindColon = next === 'a value' && before?.kind === tokenKind.colon;
    return endsMember.has(kind) && (isBehindName || isBehindColon) ? tree.nextMember : null;
  }

  private applyRepair(repair: Repair, token: JsonToken): void {
    switch (repair.action) {
      case 'replace-token':
        this.scanner.setPosition(repair.token.end);
        this.instead = repair.token;
        return;
      case 'add-number':
        this.scanner.setPosition(repair.end);
        this.tree.add({ kind: 'number', start: token.start, end: repair.end, value: repair.value });
        this.next = expectedAfterValue(this.tree);
        this.before = { ...token, end: repair.end, malformed: false };
        return;
      case 'join-number':
        this.scanner.setPosition(repair.end);
        this.joinNumber(repair);
        return;
      case 'retry':
        this.instead = token;
        this.next = repair.next;
        this.before = null;
        return;
      case 'close-first':
        this.tree.close(this.before?.end ?? token.start);
        this.instead = token;
        this.next = expectedAfterValue(this.tree);
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
      case 'continue-after':
        this.scanner.setPosition(repair.end);
        this.next = repair.next;
        return;
      case 'skip':
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

  private joinNumber({ end, value }: { readonly end: number; readonly value: number }): void {
    const { before } = this;
    if (before === null) return;
    this.tree.replaceLast({ kind: 'number', start: before.start, end, value });
    this.before = { ...before, end };
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
