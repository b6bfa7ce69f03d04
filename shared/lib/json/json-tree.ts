import type { JsonMember, JsonNode } from './json-node.ts';
import { pointer } from './json-pointer.ts';
import type { SyntaxFault } from './json-syntax.ts';

export type ScanProblem =
  | ({ readonly problem: 'syntax' } & SyntaxFault)
  /** The budget ended before this place; the rest is unknown. */
  | { readonly problem: 'too-much'; readonly start: number; readonly end: number }
  | { readonly problem: 'too-deep'; readonly start: number; readonly end: number; readonly pointer: string };

/** `root` is null when the text has a syntax problem, is empty, or was too much for the scan. */
export type JsonScan = {
  readonly text: string;
  readonly root: JsonNode | null;
  readonly problems: readonly ScanProblem[];
  /** Whether no name comes twice in an object, no half of a surrogate pair stands alone and no number loses digits; else not known. */
  readonly isClean?: boolean;
};

export type ContainerKind = 'object' | 'array';

/** A container that is still open. An object remembers the name whose value comes next. */
type Frame =
  | {
      readonly kind: 'object';
      readonly start: number;
      readonly members: JsonMember[];
      key: string;
      keyStart: number;
      keyEnd: number;
      /** A name without a value came after the last member. */
      hasLostName: boolean;
    }
  | { readonly kind: 'array'; readonly start: number; readonly items: JsonNode[] };

/**
 * Builds values bottom up, so that no depth overflows a stack. Beyond `maxDepth` it only counts: such a container
 * becomes one `too-deep` node. The caller checks the grammar.
 */
export class JsonTreeBuilder {
  readonly problems: ScanProblem[] = [];
  root: JsonNode | null = null;
  valueCount = 0;
  private readonly frames: Frame[] = [];
  /** Kinds of the containers below the depth limit, innermost last, and where the outermost of them starts. */
  private readonly flat: ContainerKind[] = [];
  private flatStart = 0;
  private readonly maxDepth: number;

  constructor(maxDepth: number) {
    this.maxDepth = maxDepth;
  }

  /** The kind of the innermost open container; null at the top of the text. */
  get inside(): ContainerKind | null {
    return this.flat.at(-1) ?? this.frames.at(-1)?.kind ?? null;
  }

  /** The containers that are open and not too deep, outermost first. */
  get openContainers(): readonly { readonly kind: ContainerKind; readonly start: number }[] {
    return this.frames;
  }

  /** The end of the innermost list if its last item is really a name of the object around it; null where it cannot be. */
  get listEnd(): number | null {
    const [around, list] = this.frames.slice(-2);
    if (this.flat.length > 0 || around?.kind !== 'object' || list?.kind !== 'array') return null;
    return list.items.at(-1)?.kind === 'string' ? (list.items.at(-2)?.end ?? null) : null;
  }

  /** Ends the innermost list before its last item, which becomes the next name. */
  nameLast(): void {
    const end = this.listEnd;
    const list = this.frames.at(-1);
    const last = end === null || list?.kind !== 'array' ? undefined : list.items.pop();
    if (end === null || last?.kind !== 'string') return;
    this.close(end);
    this.name(last.value, last.start, last.end);
  }

  open(kind: ContainerKind, start: number): void {
    if (this.frames.length >= this.maxDepth) {
      if (this.flat.length === 0) this.flatStart = start;
      this.flat.push(kind);
      return;
    }
    this.frames.push(
      kind === 'object'
        ? { kind, start, members: [], key: '', keyStart: start, keyEnd: start, hasLostName: false }
        : { kind, start, items: [] },
    );
  }

  /** Closes the innermost container at the offset after its bracket. */
  close(end: number): void {
    if (this.flat.length > 0) {
      this.flat.pop();
      if (this.flat.length === 0) this.addTooDeep(end);
      return;
    }
    const frame = this.frames.pop();
    if (frame === undefined) return;
    const { start } = frame;
    if (frame.kind === 'object') this.add({ kind: 'object', start, end, members: frame.members });
    else this.add({ kind: 'array', start, end, items: frame.items });
  }

  /** The name of the member whose value comes next. */
  name(key: string, keyStart: number, keyEnd: number): void {
    const frame = this.frames.at(-1);
    if (this.flat.length > 0 || frame?.kind !== 'object') return;
    frame.hasLostName ||= this.isNameAlone;
    frame.key = key;
    frame.keyStart = keyStart;
    frame.keyEnd = keyEnd;
  }

  add(value: JsonNode): void {
    if (this.flat.length > 0) return;
    this.valueCount++;
    const frame = this.frames.at(-1);
    if (frame === undefined) this.root = value;
    else if (frame.kind === 'array') frame.items.push(value);
    else {
      frame.members.push({ key: frame.key, keyStart: frame.keyStart, keyEnd: frame.keyEnd, value });
      frame.hasLostName = false;
    }
  }

  /** Replaces the last value of the innermost container, or the whole text's value. */
  replaceLast(value: JsonNode): void {
    if (this.flat.length > 0) return;
    const frame = this.frames.at(-1);
    const member = frame?.kind === 'object' ? frame.members.pop() : undefined;
    if (frame?.kind === 'array') frame.items.splice(-1, 1, value);
    else if (frame === undefined) this.root = value;
    else if (member !== undefined) frame.members.push({ ...member, value });
  }

  /** Makes the last text of the innermost object the next name; its own name gets an empty text. */
  nameBehindMissing(): void {
    const frame = this.frames.at(-1);
    const member = this.flat.length === 0 && frame?.kind === 'object' ? frame.members.pop() : undefined;
    if (member?.value.kind !== 'string') return;
    const { value, start, end } = member.value;
    this.name(member.key, member.keyStart, member.keyEnd);
    this.add({ kind: 'string', start: member.keyEnd, end: member.keyEnd, value: '' });
    this.name(value, start, end);
  }

  /** Makes the last text the first name of an object that starts in its place. */
  openBeforeLast(): void {
    const frame = this.frames.at(-1);
    if (this.flat.length > 0) return;
    const member = frame?.kind === 'object' ? frame.members.pop() : undefined;
    const last = frame === undefined ? this.root : frame.kind === 'array' ? frame.items.pop() : member?.value;
    if (member !== undefined) this.name(member.key, member.keyStart, member.keyEnd);
    if (last?.kind !== 'string') return;
    this.open('object', last.start);
    this.name(last.value, last.start, last.end);
  }

  /** The start of the last value of the innermost object; null where there is none, or where a name without a value follows it. */
  get lastValueStart(): number | null {
    const frame = this.frames.at(-1);
    if (this.flat.length > 0 || frame?.kind !== 'object' || frame.hasLostName) return null;
    return frame.members.at(-1)?.value.start ?? null;
  }

  /** Whether the last name of the innermost object has no value. */
  get isNameAlone(): boolean {
    const frame = this.frames.at(-1);
    if (this.flat.length > 0 || frame?.kind !== 'object') return false;
    return frame.keyStart > (frame.members.at(-1)?.keyStart ?? frame.start);
  }

  /** The name whose value comes next, and the pointer of its object; null outside of an object. */
  get nextMember(): { readonly holder: string; readonly name: string } | null {
    const frame = this.frames.at(-1);
    if (this.flat.length > 0 || frame?.kind !== 'object') return null;
    return { holder: pointerInto(this.frames.slice(0, -1)), name: frame.key };
  }

  /** Makes the last value of the innermost object the first item of a list that starts in its place. */
  openListBeforeLast(): void {
    const start = this.lastValueStart;
    const frame = this.frames.at(-1);
    const member = start === null || frame?.kind !== 'object' ? undefined : frame.members.pop();
    if (member === undefined) return;
    this.name(member.key, member.keyStart, member.keyEnd);
    this.open('array', member.value.start);
    this.add(member.value);
  }

  /** Reports a value below the limit that is still open at the end of the text. */
  breakOff(end: number): void {
    if (this.flat.length === 0) return;
    this.flat.length = 0;
    this.addTooDeep(end);
  }

  private addTooDeep(end: number): void {
    this.problems.push({ problem: 'too-deep', start: this.flatStart, end, pointer: pointerInto(this.frames) });
    this.add({ kind: 'too-deep', start: this.flatStart, end });
  }
}

/** The pointer of the value that comes next in the last of these containers. */
function pointerInto(frames: readonly Frame[]): string {
  return pointer(...frames.map((frame) => (frame.kind === 'array' ? frame.items.length : frame.key)));
}
