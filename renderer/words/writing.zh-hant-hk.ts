import type { writingEn } from './writing.en.ts';

/** 書寫的用語：排版、修正、自訂範本。 */
export const writingZhHantHk: typeof writingEn = {
  format: '排版文字或所選部分',
  minify: '壓縮文字或所選部分',
  fixAll: '全部修正',
  fixAllTitle: '套用所有可修正問題的編輯；一次還原即可全部取消',
  fixable_one: '其中 {{count}} 項可自動修正',
  fixable_other: '其中 {{count}} 項可自動修正',
  nothingToFix: '此文字沒有可自動修正的問題。',
  noText: '請先開啟一份內容或劇本。',
  notLaidOut: '未能排版：此文字尚未是 JSON。請先修正語法，位置見「問題」。',
  fixed_one: '已修正 {{count}} 項問題。',
  fixed_other: '已修正 {{count}} 項問題。',
  filledIn_one: '其中補上了 {{count}} 個未曾輸入的值，請檢查。',
  filledIn_other: '其中補上了 {{count}} 個未曾輸入的值，請檢查。',
  left_one: '尚餘 {{count}} 項錯誤。',
  left_other: '尚餘 {{count}} 項錯誤。',
};
