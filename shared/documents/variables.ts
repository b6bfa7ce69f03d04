import type { Instant } from '../lib/clock.ts';

/** What the variables of a payload stand for at one moment. `uuid32` is asked once for each occurrence. */
export type VariableContext = {
  readonly nowMs: Instant;
  readonly uuid32: () => string;
  readonly orderNo: string;
  /** orderCreateTime of the order's first call; null before there is one (then it is now). */
  readonly orderCreatedMs: Instant | null;
};

/** Offsets in UTF-16 units, both ways. A position inside a replaced variable maps to the variable's start or end. */
export type PositionMap = {
  readonly toTyped: (resolvedOffset: number, side: 'start' | 'end') => number;
  readonly toResolved: (typedOffset: number) => number;
};

export type UnknownVariable = { readonly name: string; readonly start: number; readonly end: number };

export type Resolved = {
  readonly text: string;
  readonly map: PositionMap;
  /** Names in braces that are no variable, with their place in the typed text; they stay as typed. */
  readonly unknown: readonly UnknownVariable[];
};
