import type { exportingEn } from './exporting.en.ts';

export const exportingZhHantHk: typeof exportingEn = {
  saveAs: '另存為檔案（保持輸入原文）',
  copyResolved: '複製發送時的內容（已填入變數）',
  payload: '將所選內容匯出為單一匯出檔',
  order: '將訂單匯出為單一匯出檔',
  orderFolder: '將訂單匯出為專案資料夾…',
  project: '將專案匯出為單一匯出檔',
  schema: '匯出此場景的 JSON Schema',
  openApi: '將服務匯出為 OpenAPI 3.1',
  evidence: {
    story: '製作此劇本的證據檔…',
    stories: '製作所有劇本的證據檔…',
    order: '製作此訂單的證據檔…',
  },
  noEvidence: {
    story: '請先開啟劇本。',
    stories: '請先建立劇本。',
    order: '請先開啟有呼叫的訂單。',
  },
  noText: '請先開啟一份內容或一個劇本。',
  noPayload: '請先開啟一份內容。',
  given: {
    downloads_one: '{{names}} 已存到你的下載項目。',
    downloads_other: '{{count}} 個檔案已存到你的下載項目：{{names}}。',
    chosen_one: '{{names}} 已存到你選擇的資料夾。',
    chosen_other: '{{count}} 個檔案已存到你選擇的資料夾：{{names}}。',
  },
  more_one: '另外 {{count}} 個',
  more_other: '另外 {{count}} 個',
};
