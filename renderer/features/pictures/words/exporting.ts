import { say } from '../../../../shared/lib/text/words.ts';

export const exportingWords = {
  saveAs: say('Save as a file, as typed', '另存為檔案（保持輸入原文）'),
  copyResolved: say('Copy with variables filled in', '複製發送時的內容（已填入變數）'),
  payload: say('Export the selected payloads as a bundle', '將所選內容匯出為單一匯出檔'),
  order: say('Export the order as a bundle', '將訂單匯出為單一匯出檔'),
  orderFolder: say('Export the order as a project folder…', '將訂單匯出為專案資料夾…'),
  project: say('Export the project as a bundle', '將專案匯出為單一匯出檔'),
  schema: say('Export the JSON Schema of this scenario', '匯出此場景的 JSON Schema'),
  openApi: say('Export the service as OpenAPI 3.1', '將服務匯出為 OpenAPI 3.1'),
  evidence: {
    story: say('Make evidence of this story…', '製作此劇本的證據檔…'),
    stories: say('Make evidence of all stories…', '製作所有劇本的證據檔…'),
    order: say('Make evidence of this order…', '製作此訂單的證據檔…'),
  },
  noEvidence: {
    story: say('Open a story first.', '請先開啟劇本。'),
    stories: say('Write a story first.', '請先建立劇本。'),
    order: say('Open an order with calls first.', '請先開啟有呼叫的訂單。'),
  },
  noText: say('Open a payload or a story first.', '請先開啟一份內容或一個劇本。'),
  noPayload: say('Open a payload first.', '請先開啟一份內容。'),
  given: {
    downloads_one: say('{{names}} was saved to your downloads.', '{{names}} 已存到你的下載項目。'),
    downloads_other: say(
      '{{count}} files were saved to your downloads: {{names}}.',
      '{{count}} 個檔案已存到你的下載項目：{{names}}。',
    ),
    chosen_one: say('{{names}} was saved in the folder that you chose.', '{{names}} 已存到你選擇的資料夾。'),
    chosen_other: say(
      '{{count}} files were saved in the folder that you chose: {{names}}.',
      '{{count}} 個檔案已存到你選擇的資料夾：{{names}}。',
    ),
  },
  more_one: say('{{count}} more', '另外 {{count}} 個'),
  more_other: say('{{count}} more', '另外 {{count}} 個'),
};
