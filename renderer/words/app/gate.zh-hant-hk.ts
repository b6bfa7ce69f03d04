import type { gateEn } from './gate.en.ts';

export const gateZhHantHk: typeof gateEn = {
  noCode: {
    title: '請由終端機開啟此視窗',
    text: 'Passbench 只接受新網址，以免此電腦的其他網頁或程式使用。請在執行 Passbench 的終端機按 Enter，再開啟所顯示的網址。',
  },
  lapsed: {
    title: '此網址已使用或已失效',
    text: '每個網址只可使用一次，有效期為 15 分鐘。請在執行 Passbench 的終端機按 Enter 以取得新網址。',
  },
  gone: {
    title: 'Passbench 未有運行',
    text: '此網址沒有回應。請在終端機重新啟動 Passbench，再開啟所顯示的網址。',
  },
  failed: {
    title: '無法開啟 Passbench',
    text: '主機的回應不符預期。請再試；如問題持續，請重新啟動 Passbench。',
    retry: '再試一次',
  },
  word: {
    title: '請在終端機輸入這個字詞',
    text: 'Passbench 無法確定此瀏覽器屬於哪位用戶。請在執行 Passbench 的終端機輸入這個字詞並按 Enter，視窗便會自動開啟。',
  },
  otherUser: {
    title: 'Passbench 由另一位用戶啟動',
    text: '只有啟動 Passbench 的用戶可以開啟。請以該用戶的瀏覽器開啟網址。',
  },
  full: {
    title: '已開啟八個視窗',
    text: 'Passbench 最多支援八個視窗。請先關閉一個，在終端機按 Enter，再開啟新網址。',
  },
  ended: {
    title: '此視窗的工作階段已結束',
    text: 'Passbench 已重新啟動，或此視窗斷線過久。如要繼續，請開啟終端機顯示的網址；按 Enter 可取得新網址。',
  },
  unsaved: {
    none: '你在此輸入的內容已儲存。',
    some: '你最後的修改可能尚未儲存，請立即複製。如以相同網址及連接埠重開此分頁，修改會自動還原。',
    copy: '複製我的文字',
  },
  starting: '正在開啟 Passbench',
};
