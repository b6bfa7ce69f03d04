import type { picturesEn } from './pictures.en.ts';

/** 匯出圖片。 */
export const picturesZhHantHk: typeof picturesEn = {
  button: '匯出圖片…',
  title: '匯出圖片',
  text: '按預覽目前的樣子（{{time}}），在本機繪製。',
  commands: {
    phone: '將手機匯出為圖片…',
    sheet: '將總覽匯出為圖片…',
    strip: '將每次變化匯出為時序圖…',
    review: '將評審資料匯出為單一網頁…',
  },
  kind: '內容',
  kinds: { phone: '手機', sheet: '所有頁面', contact: '樣張總表', strip: '時序圖', review: '評審資料' },
  means: {
    phone: '每部手機為一個檔案。瀏覽器可能會詢問是否容許儲存多個檔案。',
    sheet: '所有頁面排在同一張圖上。',
    contact: '按樣張總表目前的選擇；如圖片過大，會縮小。',
    strip: '手機畫面每次改變的時刻，排在同一個檔案內。',
    review: '一個網頁包括所有手機、目前的文字、現行假設及你的備註，無須其他檔案即可開啟。',
  },
  page: '頁面',
  languages: '語言',
  themes: '外觀',
  light: '淺色',
  dark: '深色',
  format: '格式',
  svg: '卡片沒有 SVG 格式：開啟的人會看到其他字型和不同的換行。展示碼本身是圖形，可用 passbench render --format svg 匯出。',
  scale: '像素',
  notes: '備註',
  notesHelp: '預先填入專案的備註；在此的修改只用於這個網頁。網頁內含輸入的原文：交給他人前，請先檢查有否個人資料。',
  noBrowser: '本機沒有安裝 Chromium、Chrome 或 Edge，無法製作 PNG 及 PDF。HTML 的樣子相同，無須瀏覽器製作。',
  nothing: '沒有可繪製的內容，或圖片超過 2,000 張。',
  run: '匯出',
  drawing_one: '正在繪製 {{count}} 個檔案',
  drawing_other: '正在繪製：{{done}}／{{count}} 個檔案',
  stopping: '正在取消',
};
