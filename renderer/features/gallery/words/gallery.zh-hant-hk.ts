import type { galleryEn } from './gallery.en.ts';

export const galleryZhHantHk: typeof galleryEn = {
  title: '內容範例庫',
  search: '按狀態、規則或字詞搜尋',
  kind: '有效或錯誤',
  kinds: { all: '全部', sound: '有效', broken: '錯誤' },
  scenario: '場景',
  variants: { family: '一家人', gift: '禮品卡' },
  every: '所有場景',
  count_one: '{{count}} 個範例',
  count_other: '{{count}} 個範例',
  broken_one: '{{count}} 個錯誤範例',
  broken_other: '{{count}} 個錯誤範例',
  brokenOf: '{{status}} · 規則 {{rule}}',
  noticeShown: '通知已顯示：',
  noticeHidden: '通知未有顯示：',
  noneTitle: '沒有符合的範例',
  noneText: '試試狀態或規則的名稱，或選擇其他場景。',
  showAll: '顯示全部',
  foot: '預覽以 {{time}} 為準，並假設先前的呼叫已獲接受。方向鍵移動，Enter 將範例開啟為新內容。',
};
