import { useContext } from 'react';
import type { ReactNode } from 'react';
import { PickingContext, usePicking } from './picking.ts';

/** The texts of one of several orders on a surface: those of the one that is traced are lit. */
export function TextsOfOrder({ order, children }: { readonly order: string; readonly children: ReactNode }) {
  const picking = useContext(PickingContext);
  return <PickingContext value={usePicking(picking.locale, picking.given, order)}>{children}</PickingContext>;
}
