/** One edit of a text: what stands from `start` to `end` (UTF-16 units, end exclusive) gives way to `text`. */
export type TextEdit = { readonly start: number; readonly end: number; readonly text: string };

/** The text after the edit; everything outside of it stays as it is. */
export function applyEdit(text: string, { start, end, text: put }: TextEdit): string {
  return text.slice(0, start) + put + text.slice(end);
}
