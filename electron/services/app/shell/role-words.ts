/** The labels of items whose action is the runtime's own, in each language of the window. */
export const roleWords = {
  cut: { en: 'Cut', zh: '剪下' },
  copy: { en: 'Copy', zh: '複製' },
  paste: { en: 'Paste', zh: '貼上' },
  selectAll: { en: 'Select All', zh: '全選' },
} as const;
