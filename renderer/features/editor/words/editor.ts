import { say } from '../../../../shared/lib/text/words.ts';

export const editorWords = {
  leave: say(
    '{{keys}}: next area. Tab leaves the text, or indents at a line’s start.',
    '{{keys}}：下一個區域。按 Tab 離開文字；在行首則縮排。',
  ),
  leaveByTab: say('Tab leaves the text, or indents at a line’s start.', '按 Tab 離開文字；在行首則縮排。'),
  tabs: say('Open payloads', '已開啟的內容'),
  tabList: say('Show all open tabs', '顯示所有開啟的分頁'),
  close: say('Close {{name}}', '關閉 {{name}}'),
  breadcrumb: say('Where this payload is sent', '此內容的去向'),
  views: say('Payload views', '檢視內容的方式'),
  template: say('Template', '範本'),
  form: say('Form', '表單'),
  resolved: say('Resolved', '已填入'),
  request: say('Request', '請求'),
  curl: say('cURL', 'cURL 指令'),
  label: say('Payload {{name}}, JSON', '內容 {{name}}，JSON 格式'),
  resolvedLabel: say('The payload with its variables filled in', '已填入變數的內容'),
  emptyTitle: say('No payload is open', '未有開啟內容'),
  emptyText: say('Choose one in the list, or create a new one.', '請從列表選擇，或新增一份。'),
  emptyAction: say('New payload', '新增內容'),
  mixedEnds: say(
    'This text mixes line endings, which the editor cannot preserve. It is shown unchanged and read-only. To edit it here, convert all line endings first.',
    '此文字混用不同的換行字元，編輯器無法保留。現按原樣顯示，只供閱讀；如要編輯，請先統一換行。',
  ),
  makeAlike: say('Convert all line endings to LF', '全部換行轉為 LF'),
  longLine: say(
    'This line has {{length}} characters, so wrapping, colours, folding and its marks are off to keep typing fast. Only its first {{drawn}} characters are shown. Split it into shorter lines to restore them.',
    '此行有 {{length}} 個字元。為保持輸入流暢，已關閉自動換行、顏色、摺疊及該行的標示，並只顯示首 {{drawn}} 個字元。分成較短的行即可恢復。',
  ),
  longText: say(
    'This text has over a million characters, so wrapping, colours and folding are off to keep typing fast. Shorten it to restore them.',
    '文字超過一百萬個字元：為保持輸入流暢，已關閉自動換行、顏色及摺疊。縮短文字後即會恢復。',
  ),
  unknownScenario: say(
    'This version of Passbench does not know the scenario “{{scenario}}”. The text is unchanged.',
    '此版本的 Passbench 不認識場景「{{scenario}}」。文字維持不變。',
  ),
  requestText: say(
    'The request that Send would make now. Each send has a new id and time.',
    '如現在發送，會送出此請求。每次發送都有新的編號和時間。',
  ),
  curlText: say(
    'Sends exactly these bytes. The sandbox accepts them for {{skew}} after their Request-Time.',
    '發送完全相同的位元組。沙盒在 Request-Time 後的 {{skew}}內接受。',
  ),
  durations: {
    ms: say('{{value}} ms', '{{value}} 毫秒'),
    s: say('{{value}} s', '{{value}} 秒'),
    m: say('{{value}} min', '{{value}} 分鐘'),
    h: say('{{value}} h', '{{value}} 小時'),
    d: say('{{value}} d', '{{value}} 日'),
  },
  curlTextAlways: say(
    'Sends exactly these bytes. The sandbox accepts them at any time after their Request-Time.',
    '發送完全相同的位元組。無論 Request-Time 多舊，沙盒都會接受。',
  ),
  curlShell: say('Shell for this command', '指令適用的 shell'),
  curlNotRun: say(
    'Its quoting follows the rules of this shell, but was not tested on Windows.',
    '引號寫法符合此 shell 的規則，但未在 Windows 上測試。',
  ),
  curlEncoded: say(
    'The body is base64-encoded because it contains characters or lines that a terminal could misread.',
    '正文以 base64 編碼，因當中有終端機可能誤讀的字元或行。',
  ),
  preparing: say('Preparing the request…', '正在準備請求…'),
  copy: say('Copy', '複製'),
  copyCurl: say('Copy as cURL', '複製為 cURL'),
  headers: say('Headers', '標頭'),
  body: say('Body', '正文'),
  signedText: say('Text to sign', '待簽文字'),
  bytes_one: say('{{count}} byte', '{{count}} 位元組'),
  bytes_other: say('{{count}} bytes', '{{count}} 位元組'),
};

export const conflictsWords = {
  bannerOne: say(
    '“{{name}}” was changed here and in the project folder. Neither text was overwritten.',
    '「{{name}}」在此處及專案資料夾內均有更改，兩份內容均未被覆寫。',
  ),
  bannerMany: say(
    '{{count}} texts were changed here and in the project folder. None was overwritten.',
    '有 {{count}} 份內容在此處及專案資料夾內均有更改，全部均未被覆寫。',
  ),
  decide: say('Compare and decide…', '比較並決定…'),
  title: say('“{{name}}” was changed in two places', '「{{name}}」在兩處均有更改'),
  text: say(
    'Red: the file in the project folder. Green: the text here.',
    '紅色：專案資料夾內的檔案。綠色：此處的文字。',
  ),
  gone: say(
    'You changed this text while its file was removed from the project folder. This is the text here:',
    '你在此處更改內容期間，其檔案已從專案資料夾移除。以下是此處的內容：',
  ),
  same: say('Both texts are now the same.', '兩份內容現已相同。'),
  diff: say('The text of the file and the text here', '檔案的內容與此處的內容'),
  mine: say('Keep the text here', '保留此處的內容'),
  theirs: say('Use the file', '採用檔案的內容'),
  both: say('Keep both', '兩者都保留'),
  removeToo: say('Remove it here too', '在此處也移除'),
  later: say('Decide later', '稍後再決定'),
};
