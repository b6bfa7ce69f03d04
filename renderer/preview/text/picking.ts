import { createContext, useMemo } from 'react';
import type { Locale } from '../../../shared/specification/locales.ts';
import type { Logo, PickingProps } from '../preview-types.ts';
import type { Marks } from '../../../shared/card/card-stack.ts';

export type Picking = {
  readonly locale: Locale;
  readonly marks: Marks;
  readonly onPick?: PickingProps['onPick'];
  readonly lit?: string;
  readonly ownLogo?: Logo;
  /** The surface's props, from which each order takes its part. */
  readonly given: PickingProps;
};

const noMarks: Marks = new Map();

/** A context: a block knows only its part of the model. */
export const PickingContext = createContext<Picking>({ marks: noMarks, locale: 'en_US', given: {} });

/** Gets the shared part of a surface's props for one order or all; the same value while nothing changes. */
export function usePicking(locale: Locale, given: PickingProps, order?: string): Picking {
  const { marks = noMarks, onPick, pickedOf, traced, logo } = given;
  // All other orders share one value.
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
