import type { traceEn } from './trace.en.ts';

export const traceZhHantHk: typeof traceEn = {
  drawnAt: '{{name}} 顯示於：',
  nowhere: '手機上沒有顯示：{{name}}',
  notNow: '{{place}}（現時未有）',
  places: { ticket: '卡片', wallet: '卡包', notices: '通知', links: '連結' },
  command: '手機沒有顯示的內容',
  title: '手機沒有顯示的內容',
  text: '以開啟內容的兩種語言計算。選擇一行即可在 JSON 中找到它。',
  nowhereTitle: '內容中有，但沒有顯示',
  nowhereNone: '內容的每個值都有顯示。',
  emptyTitle: '卡片上有，但留空',
  emptyNone: '此內容已填滿卡片上的所有位置。',
  example: '例如 {{example}}',
  unreadable: '文字不是有效的 JSON。',
  editing: '卡片上的文字',
  editHint: '按 Enter 寫入內容，按 Esc 取消。',
  wouldBeEmpty: '留空會從卡片移除。',
  notHere: {
    computed: '此文字來自列表或 Passbench。請在 JSON 中更改。',
    'other-card': '此卡片並非編輯器內的文字，不能在此更改。請先顯示草稿。',
  },
};
