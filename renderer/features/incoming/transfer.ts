import type { GivenFile } from '../../store/incoming/slices.ts';

/** The files of a drop or of a paste. */
export function filesOf(transfer: DataTransfer | null): readonly GivenFile[] {
  return [...(transfer?.files ?? [])].map((file) => ({ name: file.name, blob: file }));
}

/** Whether files are dragged, and not a row of the list or a piece of text. */
export function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}
