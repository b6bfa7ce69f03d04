import type { traceEn } from './trace.en.ts';

/** 由內容到手機，以及由手機返回內容。 */
export const traceZhHantHk: typeof traceEn = {
  drawnAt: '{{name}} 顯示於：',
  nowhere: '{{name}} 不會在任何手機上顯示。',
  notNow: '{{place}}（現時未有）',
  places: { ticket: '票券', wallet: '卡包', notices: '通知', links: '連結' },
  command: '手機沒有顯示的內容',
  title: '手機沒有顯示的內容',
  text: '以目前內容的兩種語言計算。選擇一行即可在 JSON 中找到它。',
  nowhereTitle: '內容中有，但沒有顯示',
  nowhereNone: '內容的每個值都有顯示。',
  emptyTitle: '會顯示，但此處留空',
  emptyNone: '卡片上的位置，此內容都已填寫。',
  example: '例如 {{example}}',
  unreadable: '文字目前不是有效的 JSON。',
  editing: '卡片上的文字',
  editHint: '按 Enter 寫入內容，按 Esc 放棄更改。',
  wouldBeEmpty: '留空後，卡片上便不會再有此文字。',
  notHere: {
    computed: '此文字由列表得出，或屬產品本身的字句。請在 JSON 中更改。',
    'other-card': '卡片現時並非編輯器內文字的卡片，因此不可在此更改。請先顯示草稿。',
  },
};
