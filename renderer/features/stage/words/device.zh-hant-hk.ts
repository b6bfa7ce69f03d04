import type { deviceEn } from './device.en.ts';

/** 手機預覽對所畫手機的說明。 */
export const deviceZhHantHk: typeof deviceEn = {
  label: '手機',
  width: '手機闊度',
  points: '闊 {{width}}',
  text: '手機文字大小',
  textAt: '字 {{percent}}%',
  scale: '畫面大小',
  fit: '配合',
  fitHint: '在可用空間內盡量放大，顯示整部手機',
  fill: '填滿',
  fillHint: '在可用空間內盡量加闊；下方部分可捲動查看',
  fullHint: '以手機本身的像素顯示',
  onlyThis: '卡包及通知只顯示此訂單',
  notApart: '未能在獨立視窗開啟預覽：瀏覽器阻止此網址開啟視窗。請容許後再試。',
  isApart: '預覽正在獨立視窗顯示',
  back: '移回此處',
  commands: {
    apart: '在獨立視窗顯示預覽，或移回此處',
    width: '手機闊 {{width}} 像素',
    text: '手機文字 {{percent}}%',
    scale: '手機顯示整部、以本身像素顯示，或填滿闊度',
    onlyThis: '卡包及通知只顯示此訂單，或顯示全部',
  },
};
