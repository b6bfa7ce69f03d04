import { say } from '../../../../shared/lib/text/words.ts';

export const problemsWords = {
  list: say('Problems of this payload', '此內容的問題'),
  more_one: say('and {{count}} more', '另外還有 {{count}} 個'),
  more_other: say('and {{count}} more', '另外還有 {{count}} 個'),
  line: say('line {{line}}', '第 {{line}} 行'),
  severity: { error: say('Error', '錯誤'), assumption: say('Assumption', '假設'), warning: say('Warning', '警告') },
  gap: say('depends on {{gap}}', '取決於 {{gap}}'),
  none: say('No problems', '沒有問題'),
  noneText: say(
    'This payload meets every requirement that can be checked here. Send it to see the service’s response.',
    '就可檢查的範圍，這份內容符合規格。發送後可查看服務的回應。',
  ),
  refused: say('The payload has no problems, but would be refused', '內容本身沒有問題，但將被拒絕'),
  refusedText: say('The reason is shown under the editor.', '原因顯示於編輯器下方。'),
  accepted: say('The service accepted this payload', '服務已接受這份內容'),
  acceptedText: say(
    'Sent again as it is now, it would be refused. The reason is shown under the editor.',
    '如按現狀再次發送，將被拒絕。原因顯示於編輯器下方。',
  ),
  newOrder: say('Start a new order', '開始新訂單'),
  newOrderTitle: say(
    'Copies this order with a new order number and opens this payload there',
    '以新訂單號碼複製此訂單，並開啟其中的這份內容',
  ),
  noneAction: say('Send this payload', '發送'),
  noDocument: say('Open a payload to see its problems here.', '開啟內容後，其問題會在此列出。'),
};
