import { createContext } from 'react';
import type { Locale } from '../../../shared/specification/locales.ts';
import type { Marks } from '../../../shared/card/order-face.ts';
import type { PickingProps } from '../preview-types.ts';

/** What the texts of one card share: its language, the marks, the listener for picks, and whose texts are lit. */
export type Picking = Required<Pick<PickingProps, 'marks'>> &
  Pick<PickingProps, 'onPick' | 'traced'> & { readonly locale: Locale; readonly lit?: string };

const noMarks: Marks = new Map();

/** A context rather than props handed through every block: a block knows only its own part of the model. */
export const PickingContext = createContext<Picking>({ marks: noMarks, locale: 'en_US' });

/** The shared part from a surface's props, of all its orders or of one. */
export function pickingOf(locale: Locale, { marks, onPick, traced }: PickingProps, order?: string): Picking {
  const isTraced = traced !== undefined && traced !== null && traced.order === order;
  return { locale, marks: marks ?? noMarks, onPick, traced, ...(isTraced ? { lit: traced.pointer } : {}) };
}
