import { createContext, useMemo } from 'react';
import type { LineSurface } from '../../../shared/specification/text-cuts.ts';
import type { TextLines } from '../../../shared/card/text-lines.ts';
import { usualPhone } from '../../../shared/specification/phone-sizes.ts';
import type { PhoneWidth } from '../../../shared/specification/phone-sizes.ts';

/** Which surface draws a text, and how many lines it may give each; without lines every text gets all it needs. */
export type SurfaceLines = { readonly surface: LineSurface; readonly lines: TextLines | undefined };

export const SurfaceLinesContext = createContext<SurfaceLines>({ surface: 'ticket', lines: undefined });

/** A surface and its lines: the same value as long as those are the same. */
export function useSurfaceLines(surface: LineSurface, lines: TextLines | undefined): SurfaceLines {
  return useMemo(() => ({ surface, lines }), [surface, lines]);
}

/** Whether what is drawn stays as it is drawn first: on a picture nothing comes later. */
export const StillContext = createContext(false);

/** How wide the phone around a surface is: a phone says it, and lines are counted by it. */
export const PhoneWidthContext = createContext<PhoneWidth>(usualPhone.widthPx);
