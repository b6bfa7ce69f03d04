import type { Theme } from '../../documents/project.ts';
import type { Words } from '../../lib/text/words.ts';

/** The look of phones in one or two words, for a badge: emulated, or on which day it was calibrated. */
export function lookBadge(theme: Theme | null): Words {
  const on = theme?.calibrated?.on;
  return on === undefined ? { en: 'emulated', zh: '模擬外觀' } : { en: `calibrated on ${on}`, zh: `已於 ${on} 校準` };
}

/** States whether the look of phones is emulated or calibrated, and what that covers. */
export function describeLook(theme: Theme | null): Words {
  const calibrated = theme?.calibrated;
  if (calibrated === undefined) {
    const own = theme === null ? { en: '', zh: '' } : { en: ", with the project's theme", zh: '，並套用專案的主題' };
    return {
      en: `Emulated: the look on a phone, including line breaks and colours${own.en}.`,
      zh: `模擬：手機的顯示方式，包括換行及顏色${own.zh}。`,
    };
  }
  const { on, difference } = calibrated;
  return {
    en: `Calibrated on ${on}: colours and sizes were adjusted to a screenshot, ${difference}% of the pixels of the card differed. Line breaks stay emulated.`,
    zh: `已於 ${on} 校準：顏色及大小按螢幕截圖調整，卡片有 ${difference}% 的像素有差異。換行仍屬模擬。`,
  };
}
