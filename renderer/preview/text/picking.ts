import { createContext } from 'react';
import type { Locale } from '../../../shared/specification/locales.ts';
import type { Marks } from '../../../shared/card/order-face.ts';
import type { PickingProps } from '../preview-types.ts';

/** What the texts of one phone share: its language, the marks, and the listener for picks. */
export type Picking = Required<Pick<PickingProps, 'marks'>> &
  Pick<PickingProps, 'onPick'> & { readonly locale: Locale };

const noMarks: Marks = new Map();

/** A context rather than props handed through every block: a block knows only its own part of the model. */
export const PickingContext = createContext<Picking>({ marks: noMarks, locale: 'en_US' });

/** The shared part from a surface's props. */
export function pickingOf(locale: Locale, { marks, onPick }: PickingProps): Picking {
  return { locale, marks: marks ?? noMarks, onPick };
}
