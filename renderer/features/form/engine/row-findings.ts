import type { Finding } from '../../../../shared/documents/finding.ts';
import { parsePointer, pointer } from '../../../../shared/lib/json/json-pointer.ts';
import type { FormRow } from './form-row.ts';

/** Findings by the id of the row that shows them; those of no row are at "". */
export type RowFindings = ReadonlyMap<string, readonly Finding[]>;

/** Puts each finding at its field: where the value is, or would be. */
export function findingsByRow(findings: readonly Finding[], rows: readonly FormRow[]): RowFindings {
  const idAt = new Map(rows.flatMap((row) => pointersOf(row).map((at) => [at, row.id])));
  const found = new Map<string, Finding[]>();
  for (const finding of findings) {
    const ids = new Set(placesOf(finding).map((at) => idOf(at, idAt)));
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), finding]);
  }
  return found;
}

/** Where the values of a row are. */
export function pointersOf(row: FormRow): readonly string[] {
  if (row.row === 'field') return row.sides.map((side) => side.pointer);
  return row.row === 'other' ? [row.pointer] : row.pointers;
}

/** Gets where a finding belongs. An absence is reported at the object; its field is named in the words. */
export function placesOf({ rule, path, words: { values } }: Finding): readonly string[] {
  const named = rule === 'user-required' ? String(values['fields'] ?? '').split(', ') : [];
  const missing = rule === 'required' ? [String(values['field'] ?? '')] : named;
  return missing.length === 0 ? [path] : missing.map((name) => path + pointer(name));
}

/** The row at a pointer, else that of the nearest value around it. */
function idOf(at: string, idAt: ReadonlyMap<string, string>): string {
  const segments = parsePointer(at);
  for (let length = segments.length; length > 0; length -= 1) {
    const id = idAt.get(pointer(...segments.slice(0, length)));
    if (id !== undefined) return id;
  }
  return '';
}
