import { say } from '../../../../shared/lib/text/words.ts';

export const tourWords = {
  command: say('Take the tour', '開始導覽'),
  offer: say('New here? Tour, 1 minute', '首次使用？一分鐘導覽'),
  count: say('Step {{at}} of {{count}}', '第 {{at}} 步，共 {{count}} 步'),
  leave: say('Leave the tour', '離開導覽'),
  next: say('Next', '下一步'),
  finish: say('Finish', '完成'),
  act: say('Do it for me', '代我操作'),
  steps: {
    text: {
      title: say('This is what your backend sends', '這是後端發送的內容'),
      text: say(
        'The payload describes an order as JSON. Type another train number in shift_number, such as G80.',
        '內容以 JSON 描述一張訂單。請在 shift_number 輸入另一個車次，例如 G80。',
      ),
    },
    phones: {
      title: say('This is what users see', '這是用戶看到的畫面'),
      text: say(
        'The card and the notification update with each keystroke, in Traditional Chinese and in English; where there is little room, in one of them at a time. A text that is too long is marked where it is cut.',
        '每次按鍵，卡片及通知都會同步更新，並以繁體中文及英文顯示；空間不足時，每次顯示一種語言。文字過長時，會標示被截斷的位置。',
      ),
    },
    send: {
      title: say('Send it', '發送'),
      text: say(
        'Passbench signs the payload and sends it to the sandbox on this computer. No data leaves the computer.',
        'Passbench 會簽署內容，並發送至這部電腦上的沙盒。資料不會離開這部電腦。',
      ),
    },
    answer: {
      title: say('This is the response', '這是回應'),
      text: say(
        'The sandbox checked the signature, the fields and the order as the platform would. Calls lists each request and its response.',
        '沙盒已像平台一樣檢查簽名、欄位及訂單。「呼叫記錄」列出每個請求及其回應。',
      ),
    },
    time: {
      title: say('Look at another time', '查看其他時間'),
      text: say(
        'Drag the line in the timeline. The phones show that time: later the ticket expires, and its notification ends.',
        '請拖動時間線上的直線。手機會顯示該時間的畫面：之後車票到期，通知亦會結束。',
      ),
    },
  },
  done: {
    text: say('Changed. You can undo it.', '已更改，可隨時復原。'),
    send: say('Sent. The response is here.', '已發送並收到回應。'),
    time: say(
      'Finish returns to the present. To test your own program next, search for “Connect your backend” at the top.',
      '按「完成」會返回現在。如要接着測試自己的程式，請在頂部搜尋「連接你的後端」。',
    ),
  },
};
