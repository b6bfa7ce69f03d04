import type { galleryEn } from './gallery.en.ts';

/** 現成內容示例庫的文字。 */
export const galleryZhHantHk: typeof galleryEn = {
  title: '現成內容示例庫',
  search: '按狀態、規則或字詞搜尋',
  kind: '正確或出錯',
  kinds: { all: '全部', sound: '正確', broken: '刻意出錯' },
  scenario: '場景',
  every: '所有場景',
  count_one: '{{count}} 個示例',
  count_other: '{{count}} 個示例',
  broken_one: '{{count}} 個刻意出錯的示例',
  broken_other: '{{count}} 個刻意出錯的示例',
  brokenOf: '{{status}} · 規則 {{rule}}',
  noticeShown: '通知已顯示：',
  noticeHidden: '通知未有顯示：',
  noneTitle: '沒有符合的示例',
  noneText: '試試狀態或規則的名稱，或選擇其他場景。',
  showAll: '顯示全部',
  foot: '由手機的同一引擎繪畫：假設經過先前的呼叫後，於 {{time}} 獲接受。方向鍵移動，Enter 將示例開啟為新內容。',
};
