import { findClosestName } from '../../../lib/text/closest.ts';
import type { Words } from '../../../lib/text/words.ts';

const things = {
  fault: { en: 'fault', zh: '故障' },
  condition: { en: 'condition of a fault', zh: '故障條件' },
  code: { en: 'result code of a refusal', zh: '拒絕的結果代碼' },
  endpoint: { en: 'endpoint', zh: '端點' },
} as const satisfies Readonly<Record<string, Words>>;

export const faultProblems = {
  unknown: (thing: keyof typeof things, word: string, known: readonly string[]): Words => {
    const closest = findClosestName(word, known);
    const nearest =
      closest === null ? { en: '', zh: '' } : { en: ` Did you mean "${closest}"?`, zh: `你是指「${closest}」嗎？` };
    const what = things[thing];
    if (word === '')
      return {
        en: `The ${what.en} is missing. Known: ${known.join(', ')}.`,
        zh: `未有寫明${what.zh}。可用：${known.join('、')}。`,
      };
    return {
      en: `There is no ${what.en} named "${printable(word)}".${nearest.en} Known: ${known.join(', ')}.`,
      zh: `沒有名為「${printable(word)}」的${what.zh}。${nearest.zh}可用：${known.join('、')}。`,
    };
  },
  form: (word: string, value: string | null, forms: string): Words => {
    const without = value === null || value === '';
    return {
      en: `${word} ${without ? 'needs a value' : `does not accept "${printable(value)}"`}. Write it as ${forms}.`,
      zh: `${word} ${without ? '需要一個值' : `不接受「${printable(value)}」`}。請寫作 ${forms}。`,
    };
  },
  noArgument: (word: string): Words => ({
    en: `${word} takes no value after a colon. Conditions follow @.`,
    zh: `${word} 的冒號後不可有內容；條件寫在 @ 之後。`,
  }),
  backwards: (range: string): Words => ({
    en: `The delay ${printable(range)} ends before it begins. Write the shorter time first.`,
    zh: `延遲 ${printable(range)} 的終點早於起點，請先寫較短的時間。`,
  }),
  longDelay: (most: string): Words => ({
    en: `The delay ${printable(most)} is longer than an hour. Use no-answer for a response that never comes.`,
    zh: `延遲 ${printable(most)} 超過一小時；如永不回應，請用 no-answer。`,
  }),
  rate: (value: string): Words => ({
    en: `rate does not accept "${printable(value)}". It is a share above 0 and up to 1, as in rate=0.1.`,
    zh: `rate 不接受「${printable(value)}」。它是大於 0 而不超過 1 的比例，例如 rate=0.1。`,
  }),
  twice: (word: string): Words => ({
    en: `The condition ${word} appears twice. All conditions of a fault must be met.`,
    zh: `條件 ${word} 出現了兩次；同一故障的條件須全部符合。`,
  }),
  tooLong: (most: number): Words => ({
    en: `A fault can have at most ${most} characters.`,
    zh: `故障最長 ${most} 個字元。`,
  }),
  tooMany: (line: number, most: number): Words => ({
    en: `Line ${line} is over the limit: a plan can have at most ${most} faults.`,
    zh: `第 ${line} 行超出上限：計劃最多可有 ${most} 個故障。`,
  }),
  inLine: (line: number, { en, zh }: Words): Words => ({ en: `Line ${line}: ${en}`, zh: `第 ${line} 行：${zh}` }),
};

function printable(text: string): string {
  const plain = text.replaceAll(/\p{C}/gu, '?');
  return plain.length <= 64 ? plain : `${plain.slice(0, 63)}…`;
}
