import { say } from '../../../shared/lib/text/words.ts';

export const gateWords = {
  noCode: {
    title: say('Open this window from the terminal', '請由終端機開啟此視窗'),
    text: say(
      'Passbench opens only with a new address, so that no other page or program on this computer can use it. Press Enter in the terminal that runs Passbench, then open the address it prints.',
      'Passbench 只接受新網址，以免此電腦的其他網頁或程式使用。請在執行 Passbench 的終端機按 Enter，再開啟所顯示的網址。',
    ),
  },
  lapsed: {
    title: say('This address was used or has expired', '此網址已使用或已失效'),
    text: say(
      'An address works once and expires after 15 minutes. Press Enter in the terminal that runs Passbench to get a new one.',
      '每個網址只可使用一次，有效期為 15 分鐘。請在執行 Passbench 的終端機按 Enter 以取得新網址。',
    ),
  },
  gone: {
    title: say('Passbench is not running', 'Passbench 未有運行'),
    text: say(
      'Nothing responds at this address. Start Passbench again in the terminal, then open the address it prints.',
      '此網址沒有回應。請在終端機重新啟動 Passbench，再開啟所顯示的網址。',
    ),
  },
  failed: {
    title: say('Passbench could not be opened', '無法開啟 Passbench'),
    text: say(
      'The host sent an unexpected response. Try again; if it happens again, restart Passbench.',
      '主機的回應不符預期。請再試；如問題持續，請重新啟動 Passbench。',
    ),
    retry: say('Try again', '再試一次'),
  },
  word: {
    title: say('Type this word in the terminal', '請在終端機輸入這個字詞'),
    text: say(
      'Passbench cannot tell whose browser this is. Type the word in the terminal that runs Passbench and press Enter. This window then opens automatically.',
      'Passbench 無法確定此瀏覽器屬於哪位用戶。請在執行 Passbench 的終端機輸入這個字詞並按 Enter，視窗便會自動開啟。',
    ),
  },
  otherUser: {
    title: say('Passbench was started by another user', 'Passbench 由另一位用戶啟動'),
    text: say(
      'Only the user who started Passbench can open it. Open the address in that user’s browser.',
      '只有啟動 Passbench 的用戶可以開啟。請以該用戶的瀏覽器開啟網址。',
    ),
  },
  full: {
    title: say('Eight windows are open', '已開啟八個視窗'),
    text: say(
      'Passbench supports up to eight windows. Close one, press Enter in the terminal, then open the new address.',
      'Passbench 最多支援八個視窗。請先關閉一個，在終端機按 Enter，再開啟新網址。',
    ),
  },
  ended: {
    title: say('This session has ended', '此視窗的工作階段已結束'),
    text: say(
      'Passbench restarted, or this window was disconnected for too long. To continue, open the address in the terminal. Press Enter there to get a new one.',
      'Passbench 已重新啟動，或此視窗斷線過久。如要繼續，請開啟終端機顯示的網址；按 Enter 可取得新網址。',
    ),
  },
  unsaved: {
    none: say('Everything you typed here is saved.', '你在此輸入的內容已儲存。'),
    some: say(
      'Your last changes may not be saved. Copy them now. If you reopen this tab at the same address and port, they are restored automatically.',
      '你最後的修改可能尚未儲存，請立即複製。如以相同網址及連接埠重開此分頁，修改會自動還原。',
    ),
    copy: say('Copy my text', '複製我的文字'),
  },
  starting: say('Opening Passbench', '正在開啟 Passbench'),
};
