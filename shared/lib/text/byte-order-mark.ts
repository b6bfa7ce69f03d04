export const byteOrderMark = '\uFEFF';

export function removeByteOrderMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
}
