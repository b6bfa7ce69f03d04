import { createContext, useMemo } from 'react';
import type { LineSurface } from '../../../shared/specification/text-cuts.ts';
import type { TextLines } from '../../../shared/card/text-lines.ts';
import { defaultPhone, type PhoneWidth } from '../../../shared/specification/phone-sizes.ts';

/** A surface and its line limits; without them texts are not limited. */
type SurfaceLines = { readonly surface: LineSurface; readonly lines: TextLines | undefined };

export const SurfaceLinesContext = createContext<SurfaceLines>({ surface: 'ticket', lines: undefined });

/** Returns the same value while both are the same. */
export function useSurfaceLines(surface: LineSurface, lines: TextLines | undefined): SurfaceLines {
  return useMemo(() => ({ surface, lines }), [surface, lines]);
}

/** True in pictures, where nothing is rendered later. */
export const StillContext = createContext(false);

/** The width of the phone around a surface, which decides line limits. */
export const PhoneWidthContext = createContext<PhoneWidth>(defaultPhone.widthPx);
