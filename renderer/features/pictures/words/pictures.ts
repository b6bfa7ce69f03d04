import { say } from '../../../../shared/lib/text/words.ts';

export const picturesWords = {
  button: say('Export pictures…', '匯出圖片…'),
  title: say('Export pictures', '匯出圖片'),
  text: say(
    'As shown at {{time}}. Passbench creates the pictures on this computer.',
    '按 {{time}} 的畫面，在本機製作圖片。',
  ),
  commands: {
    phone: say('Export the phones as pictures…', '將手機匯出為圖片…'),
    sheet: say('Export all pages as a picture…', '將所有頁面匯出為圖片…'),
    strip: say('Export a film strip of all changes…', '將每次變化匯出為連續畫面圖…'),
    review: say('Export a review page…', '匯出審閱網頁…'),
  },
  warning: {
    lastGood: say(
      'The text is not valid JSON. The pictures show the last valid text.',
      '文字並非有效的 JSON。圖片顯示上一份有效的文字。',
    ),
    refused: say('This payload would be refused. The pictures show its draft.', '這份內容會被拒絕。圖片顯示其草稿。'),
    refusedStays: say(
      'This payload would be refused. The pictures show the card from before it.',
      '這份內容會被拒絕。圖片顯示之前的卡片。',
    ),
  },
  kind: say('Content', '內容'),
  kinds: {
    phone: say('Phone', '手機'),
    sheet: say('All pages', '所有頁面'),
    contact: say('Contact sheet', '樣張總表'),
    strip: say('Film strip', '連續畫面圖'),
    review: say('Review bundle', '審閱資料'),
  },
  means: {
    phone: say(
      'One file per phone. Your browser may ask to allow multiple downloads.',
      '每部手機一個檔案。瀏覽器可能會詢問是否容許下載多個檔案。',
    ),
    sheet: say('All phone pages on one sheet.', '所有頁面排在同一張圖上。'),
    contact: say(
      'The contact sheet with its current selection; scaled down if too large.',
      '按樣張總表目前的選擇；如圖片過大，會縮小。',
    ),
    strip: say('Each change on a phone, in one file.', '手機畫面的每次變化，在同一個檔案內。'),
    review: say(
      'One page with all phones, the open text, the assumptions and your notes. It opens without other files.',
      '一個網頁包括所有手機、開啟的文字、生效中的假設及你的備註，無須其他檔案即可開啟。',
    ),
  },
  page: say('Page', '頁面'),
  languages: say('Languages', '語言'),
  themes: say('Theme', '外觀'),
  light: say('Light', '淺色'),
  dark: say('Dark', '深色'),
  format: say('Format', '格式'),
  svg: say(
    'SVG is not offered: fonts and line breaks would differ on other computers. To export codes as SVG: passbench render --format svg.',
    '不提供 SVG：在其他電腦，字型和換行會不同。展示碼可用 passbench render --format svg 匯出為 SVG。',
  ),
  scale: say('Scale', '比例'),
  notes: say('Notes', '備註'),
  notesHelp: say(
    'Starts with the project’s notes. Changes here apply to this page only. The page contains the open text as typed: check it for personal data before you share it.',
    '預先填入專案的備註；在此的修改只用於這個網頁。網頁含有開啟文字的原文：分享前，請先檢查有否個人資料。',
  ),
  noBrowser: say(
    'PNG and PDF need Chromium, Chrome or Edge, and none is installed here. HTML looks the same and needs no browser.',
    '本機沒有安裝 Chromium、Chrome 或 Edge，無法製作 PNG 及 PDF。HTML 的樣子相同，無須瀏覽器製作。',
  ),
  nothing: say('There is nothing to export, or more than 2,000 pictures.', '沒有可匯出的內容，或圖片超過 2,000 張。'),
  run: say('Export', '匯出'),
  drawing_one: say('Creating {{count}} file', '正在製作 {{count}} 個檔案'),
  drawing_other: say('Creating {{done}} of {{count}} files', '正在製作：{{done}}／{{count}} 個檔案'),
  stopping: say('Cancelling', '正在取消'),
};

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
