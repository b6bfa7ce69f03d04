import type { signatureCauseEn } from './signature-cause.en.ts';

export const signatureCauseZhHantHk: typeof signatureCauseEn = {
  title: {
    request: '請求的簽名無效的原因',
    answer: '回應的簽名無效的原因',
  },
  short: { request: '請求：{{cause}}', answer: '回應：{{cause}}' },
  next: '如何修正',
  nextOfOthers: '簽署的一方如何修正',
  none: '沒有已知的錯誤可以解釋。',
  tried_one: '已試過 {{count}} 種已知的錯誤。',
  tried_other: '已試過 {{count}} 種已知的錯誤。',
  skipped_one: '另有 {{count}} 種未試遍所有寫法：文字太長。',
  skipped_other: '另有 {{count}} 種未試遍所有寫法：文字太長。',
  texts: '預期的文字與所簽的文字，由首個不同之處稍前開始',
  differs: '首個不同之處在待簽文字第 {{at}} 個位元組：第 {{line}} 行第 {{column}} 欄。',
  differsIn: '首個不同之處在{{part}}，即待簽文字第 {{at}} 個位元組：第 {{line}} 行第 {{column}} 欄。',
  parts: { method: '方法', path: '路徑', 'client-id': ' Client-Id 部分', time: '時間', body: '正文' },
  expectedBySandbox: '預期：沙盒所收到的',
  expectedOfRequest: '預期：實際發送的',
  expectedHere: '預期：Passbench 所收到的',
  signedByCaller: '你的程式所簽的',
  signedHere: 'Passbench 所簽的',
  signedByPlatform: '平台所簽的',
  bytes: '位元組 {{hex}}',
  end: '文字結束',
};
