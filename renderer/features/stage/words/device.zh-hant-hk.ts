import type { deviceEn } from './device.en.ts';

export const deviceZhHantHk: typeof deviceEn = {
  label: '手機',
  width: '手機闊度',
  points: '闊 {{width}}',
  text: '手機文字大小',
  textAt: '字 {{percent}}%',
  scale: '畫面大小',
  fit: '配合',
  fitHint: '顯示整部手機',
  fill: '填滿',
  fillHint: '填滿闊度；捲動可查看其餘部分',
  fullHint: '以手機本身的像素顯示',
  onlyThis: '卡包及通知只顯示此訂單',
  notApart: '瀏覽器阻止了手機視窗。請允許此網址的彈出視窗，然後再試。',
  isApart: '手機正在獨立視窗顯示',
  back: '移回此處',
  commands: {
    apart: '在獨立視窗開啟或關閉手機',
    width: '手機闊 {{width}} 像素',
    text: '手機文字大小 {{percent}}%',
    scale: '切換手機大小：配合、原尺寸或填滿',
    onlyThis: '只顯示此訂單，或顯示所有訂單',
  },
};
