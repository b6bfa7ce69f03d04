import { useMemo, createContext, useContext } from 'react';
import type { Finding } from '../../../../shared/documents/finding.ts';
import { isReadable } from '../../../engine/payload/analysis.ts';
import { isLarge } from '../../../engine/payload/large-text.ts';
import { isProjectReadOnly } from '../../../store/host/store-notes.ts';
import { activeGaps } from '../../../store/sending/in-use.ts';
import { useBench } from '../../../store/use-bench.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import type { FormRow, FormSide } from '../engine/form-row.ts';
import { listFormRows } from '../engine/list-rows.ts';
import { findingsByRow } from '../engine/row-findings.ts';
import { formInputOf, type FormActions } from '../store/form-actions.ts';

export type ShownRow = { readonly id: string; readonly row: FormRow; readonly findings: readonly Finding[] };

export type ShownForm = {
  readonly rows: readonly ShownRow[];
  /** Findings of no field. */
  readonly others: readonly Finding[];
  /** Why the fields cannot be edited; null where they can. */
  readonly locked: 'broken' | 'large' | 'read-only' | null;
  readonly fault: Finding | null;
};

const nothing: ShownForm = { rows: [], others: [], locked: null, fault: null };

/** The form of the active payload. */
export function useForm(): ShownForm {
  const analysis = useBench((bench) => bench.analysis);
  const document = useBench(activeDocument);
  const lastGood = useBench((bench) => bench.lastGood[activeDocument(bench)?.id ?? ''] ?? null);
  const findings = useBench((bench) => bench.shownFindings);
  const gaps = useBench(activeGaps);
  const isReadOnly = useBench(isProjectReadOnly);
  return useMemo(() => {
    if (document === null || analysis === null) return nothing;
    if (isLarge(document)) return { ...nothing, locked: 'large' };
    const isBroken = !isReadable(analysis);
    const shown = isBroken ? lastGood : analysis;
    const input = shown === null ? null : formInputOf(shown, gaps);
    const rows = input === null ? [] : listFormRows(input);
    const found = findingsByRow(isBroken ? [] : findings, rows);
    const shownRows = rows.map((row) => ({ id: row.id, row, findings: found.get(row.id) ?? noFindings }));
    // A text with mixed line ends is read-only in the editor too.
    const isMixed =
      /\r(?!\n)/.test(document.text) || (document.text.includes('\r\n') && /(^|[^\r])\n/.test(document.text));
    return {
      rows: shownRows,
      others: isBroken ? [] : (found.get('') ?? noFindings),
      locked: isBroken ? 'broken' : isReadOnly || isMixed ? 'read-only' : null,
      fault: isBroken ? (findings.find(({ rule }) => rule === 'syntax') ?? findings[0] ?? null) : null,
    };
  }, [analysis, document, lastGood, findings, gaps, isReadOnly]);
}

const noFindings: readonly Finding[] = [];

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
