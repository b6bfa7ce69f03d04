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
  fitHint: '顯示整部手機，盡用空間',
  fullHint: '以手機本身的像素顯示',
  onlyThis: '卡包及通知只顯示此訂單',
  commands: {
    width: '手機闊 {{width}} 像素',
    text: '手機文字 {{percent}}%',
    scale: '手機以本身像素顯示，或配合空間大小',
    onlyThis: '卡包及通知只顯示此訂單，或顯示全部',
  },
};
