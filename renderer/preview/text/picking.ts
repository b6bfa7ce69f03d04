import { createContext, useMemo } from 'react';
import type { Marks } from '../../../shared/card/order-face.ts';
import type { Locale } from '../../../shared/specification/locales.ts';
import type { Logo, PickingProps } from '../preview-types.ts';

/** What the texts of one card share: its language, the marks, the listener for picks, whose texts are lit, and its image. */
export type Picking = {
  readonly locale: Locale;
  readonly marks: Marks;
  readonly onPick?: PickingProps['onPick'];
  readonly lit?: string;
  readonly ownLogo?: Logo;
  /** What the surface was given, for each of its orders to take its own part. */
  readonly given: PickingProps;
};

const noMarks: Marks = new Map();

/** A context rather than props handed through every block: a block knows only its own part of the model. */
export const PickingContext = createContext<Picking>({ marks: noMarks, locale: 'en_US', given: {} });

/** The shared part from a surface's props, of all its orders or of one: the same value as long as those are the same. */
export function usePicking(locale: Locale, given: PickingProps, order?: string): Picking {
  const { marks = noMarks, onPick, pickedOf, traced, logo } = given;
  // What the others share is the same whichever they are.
  const isOfOne = order === pickedOf || order === traced?.order || order === logo?.order;
  const own = isOfOne ? order : undefined;
  return useMemo(() => {
    const isPicked = pickedOf === undefined || pickedOf === own;
    return {
      locale,
      marks,
      given: { marks, onPick, pickedOf, traced, logo },
      ...(isPicked ? { onPick } : {}),
      ...(traced?.order !== undefined && traced.order === own ? { lit: traced.pointer } : {}),
      ...(logo?.order !== undefined && logo.order === own ? { ownLogo: logo } : {}),
    };
  }, [locale, marks, onPick, pickedOf, traced, logo, own]);
}
