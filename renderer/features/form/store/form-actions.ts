import type { Kind } from '../../../../shared/fields/field.ts';
import { textAt } from '../../../../shared/lib/json/json-view.ts';
import { scanPayload } from '../../../../shared/protocol/validate/scan-payload.ts';
import { isReadable, type Analysis } from '../../../engine/payload/analysis.ts';
import { activeGaps } from '../../../store/sending/in-use.ts';
import type { BenchStore } from '../../../store/slice.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { addFormItem, moveFormItem, removeFormValues, setFormValue, type EditedForm } from '../engine/form-edits.ts';
import type { FormInput, ItemPlace } from '../engine/form-row.ts';

/** What the form does to the active payload: each is one edit of its text. */
export type FormActions = {
  readonly set: (kind: Kind, pointer: string, typed: string) => void;
  readonly remove: (pointers: readonly string[]) => void;
  readonly add: (item: Kind, lists: readonly string[]) => void;
  readonly move: (item: ItemPlace, by: 1 | -1) => void;
};

/** The typed text of an analysis with its tree; null where it cannot be read. */
export function formInputOf(analysis: Analysis, gaps: FormInput['gaps']): FormInput | null {
  if (!isReadable(analysis)) return null;
  const { document, resolved, scan, scenario } = analysis;
  const { text } = document;
  const root = resolved.text === text ? scan.root : scanPayload(text).root;
  if (root === null) return null;
  const status = textAt(scan.root, 'orderStatus');
  return { text, root, resolvedRoot: scan.root, resolvedText: resolved.text, fields: scenario.fields, status, gaps };
}

export function createFormActions(store: BenchStore): FormActions {
  const edit = (change: (form: EditedForm) => string | null): void => {
    const bench = store.getState();
    const document = activeDocument(bench);
    const { analysis } = bench;
    const form = analysis === null ? null : formInputOf(analysis, activeGaps(bench));
    const text = form === null || form.text !== document?.text ? null : change(form);
    if (document !== null && text !== null) bench.typed(document.id, text);
  };
  return {
    set: (kind, pointer, typed) => edit((form) => setFormValue(form, kind, pointer, typed)),
    remove: (pointers) => edit((form) => removeFormValues(form, pointers)),
    add: (item, lists) => edit((form) => addFormItem(form, item, lists)),
    move: ({ index, lists }, by) => edit((form) => moveFormItem(form, lists, index, index + by)),
  };
}
