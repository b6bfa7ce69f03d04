import { say } from '../../../../shared/lib/text/words.ts';

export const galleryWords = {
  title: say('Payload gallery', '內容範例庫'),
  search: say('Search by status, rule or text', '按狀態、規則或字詞搜尋'),
  kind: say('Valid or invalid', '有效或錯誤'),
  kinds: { all: say('All', '全部'), sound: say('Valid', '有效'), broken: say('Invalid', '錯誤') },
  scenario: say('Scenario', '場景'),
  variants: { family: say('family', '一家人'), gift: say('gift', '禮品卡') },
  every: say('All scenarios', '所有場景'),
  count_one: say('{{count}} sample', '{{count}} 個範例'),
  count_other: say('{{count}} samples', '{{count}} 個範例'),
  broken_one: say('{{count}} invalid sample', '{{count}} 個錯誤範例'),
  broken_other: say('{{count}} invalid samples', '{{count}} 個錯誤範例'),
  brokenOf: say('{{status}} · rule {{rule}}', '{{status}} · 規則 {{rule}}'),
  noticeShown: say('Notification shown:', '通知已顯示：'),
  noticeHidden: say('Notification hidden:', '通知未有顯示：'),
  noneTitle: say('No samples match', '沒有符合的範例'),
  noneText: say('Try the name of a status or rule, or another scenario.', '試試狀態或規則的名稱，或選擇其他場景。'),
  showAll: say('Show all', '顯示全部'),
  foot: say(
    'Previews as of {{time}}, after the preceding calls. Arrow keys move between samples; Enter opens one as a new payload.',
    '預覽以 {{time}} 為準，並假設先前的呼叫已獲接受。方向鍵移動，Enter 將範例開啟為新內容。',
  ),
};
