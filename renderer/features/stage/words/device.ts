import { say } from '../../../../shared/lib/text/words.ts';

export const deviceWords = {
  label: say('Phone', '手機'),
  width: say('Phone width', '手機闊度'),
  points: say('{{width}} px', '闊 {{width}}'),
  text: say('Phone text size', '手機文字大小'),
  textAt: say('Aa {{percent}}%', '字 {{percent}}%'),
  scale: say('Size on screen', '畫面大小'),
  fit: say('Fit', '配合'),
  fitHint: say('Shows the whole phone', '顯示整部手機'),
  fill: say('Fill', '填滿'),
  fillHint: say('Fills the width; scroll to see the rest', '填滿闊度；捲動可查看其餘部分'),
  fullHint: say('Shows the phone’s own pixels', '以手機本身的像素顯示'),
  onlyThis: say('Show only this order in the wallet and notices', '卡包及通知只顯示此訂單'),
  notApart: say(
    'The browser blocked the window for the phones. Allow pop-ups for this address, then try again.',
    '瀏覽器阻止了手機視窗。請允許此網址的彈出視窗，然後再試。',
  ),
  isApart: say('The phones are in a separate window', '手機正在獨立視窗顯示'),
  back: say('Bring them back', '移回此處'),
  commands: {
    apart: say('Open or close the phones in a separate window', '在獨立視窗開啟或關閉手機'),
    width: say('Phone width {{width}} px', '手機闊 {{width}} 像素'),
    text: say('Phone text size {{percent}}%', '手機文字大小 {{percent}}%'),
    scale: say('Switch the phone size: fit, full or fill', '切換手機大小：配合、原尺寸或填滿'),
    onlyThis: say('Show only this order, or all orders', '只顯示此訂單，或顯示所有訂單'),
  },
};
