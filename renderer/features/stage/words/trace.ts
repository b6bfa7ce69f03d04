import { say } from '../../../../shared/lib/text/words.ts';

export const traceWords = {
  drawnAt: say('{{name}} is shown on:', '{{name}} 顯示於：'),
  nowhere: say('Not shown on any phone: {{name}}', '手機上沒有顯示：{{name}}'),
  notNow: say('{{place}} (not now)', '{{place}}（現時未有）'),
  places: {
    ticket: say('Card', '卡片'),
    wallet: say('Wallet', '卡包'),
    notices: say('Notifications', '通知'),
    links: say('Links', '連結'),
  },
  command: say('What the phones do not show', '手機沒有顯示的內容'),
  title: say('What the phones do not show', '手機沒有顯示的內容'),
  text: say(
    'For the open payload, in both languages. Choose a line to find it in the JSON.',
    '以開啟內容的兩種語言計算。選擇一行即可在 JSON 中找到它。',
  ),
  nowhereTitle: say('In the payload but not shown', '內容中有，但沒有顯示'),
  nowhereNone: say('Every value of the payload is shown somewhere.', '內容的每個值都有顯示。'),
  emptyTitle: say('On the card but empty', '卡片上有，但留空'),
  emptyNone: say('This payload fills every field on the cards.', '此內容已填滿卡片上的所有位置。'),
  example: say('such as {{example}}', '例如 {{example}}'),
  unreadable: say('The text is not valid JSON.', '文字不是有效的 JSON。'),
  editing: say('Text on the card', '卡片上的文字'),
  editHint: say('Press Enter to write it into the payload, Esc to cancel.', '按 Enter 寫入內容，按 Esc 取消。'),
  wouldBeEmpty: say('If left empty, it is removed from the card.', '留空會從卡片移除。'),
  notHere: {
    computed: say(
      'This text comes from a list or from Passbench. Change it in the JSON.',
      '此文字來自列表或 Passbench。請在 JSON 中更改。',
    ),
    'other-card': say(
      'This card does not show the text in the editor, so it cannot be changed here. Show the draft first.',
      '此卡片並非編輯器內的文字，不能在此更改。請先顯示草稿。',
    ),
  },
};
