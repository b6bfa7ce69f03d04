import { useContext } from 'react';
import type { ReactNode } from 'react';
import { PickingContext, usePicking } from './picking.ts';

/** Wraps the texts of one order; those of the traced one are lit. */
export function TextsOfOrder({ order, children }: { readonly order: string; readonly children: ReactNode }) {
  const picking = useContext(PickingContext);
  return <PickingContext value={usePicking(picking.locale, picking.given, order)}>{children}</PickingContext>;
}
