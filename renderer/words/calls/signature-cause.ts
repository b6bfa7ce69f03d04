import { say } from '../../../shared/lib/text/words.ts';

export const signatureCauseWords = {
  title: {
    request: say('Why the request signature is not valid', '請求的簽名無效的原因'),
    answer: say('Why the response signature is not valid', '回應的簽名無效的原因'),
  },
  short: {
    request: say('Request: {{cause}}', '請求：{{cause}}'),
    answer: say('Response: {{cause}}', '回應：{{cause}}'),
  },
  next: say('What to change', '如何修正'),
  nextOfOthers: say('What the signer must change', '簽署的一方如何修正'),
  none: say('No known mistake explains it.', '沒有已知的錯誤可以解釋。'),
  tried_one: say('{{count}} known mistake was tested.', '已試過 {{count}} 種已知的錯誤。'),
  tried_other: say('{{count}} known mistakes were tested.', '已試過 {{count}} 種已知的錯誤。'),
  skipped_one: say(
    '{{count}} more was only partly tested: the text is too long.',
    '另有 {{count}} 種未試遍所有寫法：文字太長。',
  ),
  skipped_other: say(
    '{{count}} more were only partly tested: the text is too long.',
    '另有 {{count}} 種未試遍所有寫法：文字太長。',
  ),
  texts: say(
    'Expected and signed text, from just before the first difference',
    '預期的文字與所簽的文字，由首個不同之處稍前開始',
  ),
  differs: say(
    'The first difference is at byte {{at}} of the signed text: line {{line}}, column {{column}}.',
    '首個不同之處在待簽文字第 {{at}} 個位元組：第 {{line}} 行第 {{column}} 欄。',
  ),
  differsIn: say(
    'The first difference is in the {{part}}, at byte {{at}} of the signed text: line {{line}}, column {{column}}.',
    '首個不同之處在{{part}}，即待簽文字第 {{at}} 個位元組：第 {{line}} 行第 {{column}} 欄。',
  ),
  parts: {
    method: say('method', '方法'),
    path: say('path', '路徑'),
    'client-id': say('Client-Id', ' Client-Id 部分'),
    time: say('time', '時間'),
    body: say('body', '正文'),
  },
  expectedBySandbox: say('Expected: what the sandbox received', '預期：沙盒所收到的'),
  expectedOfRequest: say('Expected: what was sent', '預期：實際發送的'),
  expectedHere: say('Expected: what Passbench received', '預期：Passbench 所收到的'),
  signedByCaller: say('What your code signed', '你的程式所簽的'),
  signedHere: say('What Passbench signed', 'Passbench 所簽的'),
  signedByPlatform: say('What the platform signed', '平台所簽的'),
  bytes: say('bytes {{hex}}', '位元組 {{hex}}'),
  end: say('end of text', '文字結束'),
};
