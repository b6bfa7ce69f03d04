import type { picturesEn } from './pictures.en.ts';

/** 匯出圖片。 */
export const picturesZhHantHk: typeof picturesEn = {
  button: '匯出圖片…',
  title: '匯出圖片',
  text: '按 {{time}} 的畫面，在本機製作圖片。',
  commands: {
    phone: '將手機匯出為圖片…',
    sheet: '將總覽匯出為圖片…',
    strip: '將每次變化匯出為時序圖…',
    review: '匯出評審網頁…',
  },
  kind: '內容',
  kinds: { phone: '手機', sheet: '所有頁面', contact: '樣張總表', strip: '時序圖', review: '評審資料' },
  means: {
    phone: '每部手機一個檔案。瀏覽器可能會詢問是否容許下載多個檔案。',
    sheet: '所有頁面排在同一張圖上。',
    contact: '按樣張總表目前的選擇；如圖片過大，會縮小。',
    strip: '手機畫面的每次變化，在同一個檔案內。',
    review: '一個網頁包括所有手機、開啟的文字、生效中的假設及你的備註，無須其他檔案即可開啟。',
  },
  page: '頁面',
  languages: '語言',
  themes: '外觀',
  light: '淺色',
  dark: '深色',
  format: '格式',
  svg: '不提供 SVG：在其他電腦，字型和換行會不同。展示碼可用 passbench render --format svg 匯出為 SVG。',
  scale: '比例',
  notes: '備註',
  notesHelp: '預先填入專案的備註；在此的修改只用於這個網頁。網頁含有開啟文字的原文：分享前，請先檢查有否個人資料。',
  noBrowser: '本機沒有安裝 Chromium、Chrome 或 Edge，無法製作 PNG 及 PDF。HTML 的樣子相同，無須瀏覽器製作。',
  nothing: '沒有可匯出的內容，或圖片超過 2,000 張。',
  run: '匯出',
  drawing_one: '正在製作 {{count}} 個檔案',
  drawing_other: '正在製作：{{done}}／{{count}} 個檔案',
  stopping: '正在取消',
};
