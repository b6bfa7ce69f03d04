/** One edit: `text` replaces `start` to `end` (UTF-16 units, end exclusive). */
export type TextEdit = { readonly start: number; readonly end: number; readonly text: string };

/** Applies the edit; the rest stays unchanged. */
export function applyEdit(text: string, { start, end, text: put }: TextEdit): string {
  return text.slice(0, start) + put + text.slice(end);
}
