import type { gateEn } from './gate.en.ts';

/** 視窗未能開啟工作台，或已失去連線時的文字。 */
export const gateZhHantHk: typeof gateEn = {
  noCode: {
    title: '此視窗需要終端機提供的網址',
    text: 'Passbench 只會以全新網址開啟，避免此電腦的其他網頁或程式使用。請在執行 Passbench 的終端機按 Enter，再開啟所顯示的網址。',
  },
  lapsed: {
    title: '此網址已使用或已失效',
    text: '每個網址只可使用一次，有效期為 15 分鐘。請在執行 Passbench 的終端機按 Enter 以取得新網址。',
  },
  gone: {
    title: 'Passbench 未有執行',
    text: '此網址沒有回應。請在終端機重新啟動 Passbench，再開啟所顯示的網址。',
  },
  failed: {
    title: '無法開啟工作台',
    text: '主機有回應，但內容不符合視窗所需。',
    retry: '再試一次',
  },
  word: {
    title: '請在終端機輸入這個單字',
    text: '此系統無法告知 Passbench 這個瀏覽器屬於哪位使用者。請在執行 Passbench 的終端機輸入這個單字並按 Enter，視窗便會自動開啟。',
  },
  otherUser: {
    title: '此工作台屬於另一位使用者',
    text: '只有在此電腦啟動 Passbench 的使用者可以開啟。請以該使用者的瀏覽器開啟網址。',
  },
  full: {
    title: '已開啟八個視窗',
    text: 'Passbench 最多同時服務八個視窗。請先關閉其中一個，再在終端機按 Enter 並開啟新網址。',
  },
  ended: {
    title: '此視窗的工作階段已結束',
    text: 'Passbench 已重新啟動，或此視窗的連線中斷過久。如要在此繼續，請開啟終端機所顯示的網址；按 Enter 可取得新網址。',
  },
  unsaved: {
    none: '你在此輸入的內容已儲存。',
    some: '未能確定你最後輸入的內容已儲存。請立即複製；若在此分頁以相同網址及連接埠重新開啟，內容亦會自動還原至原來的位置。',
    copy: '複製我的文字',
  },
  starting: '正在開啟工作台',
};
