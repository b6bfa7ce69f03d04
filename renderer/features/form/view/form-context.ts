import { createContext, useContext } from 'react';
import type { FormActions } from '../store/form-actions.ts';
import type { FormRow, FormSide } from '../engine/form-row.ts';

/** What the rows of a form share. It changes only with the language and with what can be edited. */
export type FormContextValue = {
  readonly actions: FormActions;
  readonly isLocked: boolean;
  readonly openMenu: (anchor: Element, row: FormRow, side: FormSide | null) => void;
  readonly toggle: (id: string, isOpen: boolean) => void;
};

export const FormContext = createContext<FormContextValue | null>(null);

export function useFormContext(): FormContextValue {
  const value = useContext(FormContext);
  if (value === null) throw new Error('The form is missing around this row.');
  return value;
}
