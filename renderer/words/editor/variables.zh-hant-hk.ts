import type { variablesEn } from './variables.en.ts';

export const variablesZhHantHk: typeof variablesEn = {
  name: '名稱',
  value: '值',
  valueOf: '{{name}} 的值',
  kind: '類型',
  kindOf: '{{name}} 的類型',
  kinds: { text: '文字', plain: '數字、true、false' },
  add: '新增變數',
  remove: '移除 {{name}}',
  removing: '移除',
  changed: '已更改專案的變數',
  from: { row: '來自資料列。', environment: '來自環境。', project: '來自專案。' },
  none: '尚未有值：環境及專案均沒有。執行時的資料列可以提供。',
  project: {
    title: '專案的變數',
    text: '在內容及劇本內寫上 {{variable}}。執行時的資料列及環境的值會優先採用。請勿在此儲存機密。',
    table: '專案的變數',
    save: '儲存',
  },
  environment: {
    table: '{{name}} 的變數',
    text: '{{variable}} 在此環境的值，優先於專案的值。',
  },
};
