import { object } from '../fields/container-kinds.ts';
import { createRows, type Field, type Requirement, type RowExtras } from '../fields/field.ts';
import { text } from '../fields/text-kinds.ts';
import { time } from '../fields/time-kind.ts';
import type { Words } from '../lib/text/words.ts';
import { amount, amountRequired, tradeNo } from '../specification/common-objects.ts';

/** What is required of a ticket only once it is issued. */
export const whenIssued = { inStatus: ['TICKETED'] } as const satisfies Requirement;

/** A meaning and what a person would write there. */
type Told = { readonly means: Words; readonly example: string };

/** A time that is shown in the zone that the payload names there; on the phone's clock where it names none. */
type ToldTime = Told & { readonly zone?: readonly string[] };

/** What the fields of train and movie tickets differ in; the specification gives both the same ones. */
export type TicketWords = {
  /** The section of the specification: `train-ticket`. */
  readonly section: string;
  readonly noun: Words;
  readonly price: Words;
  readonly templateCode: string;
  readonly start: ToldTime;
  readonly end: ToldTime;
};

/** The code of a ticket: code_msg and code_value, each with what its scenario adds. */
export function codeInfo(section: string, msg: RowExtras, value: RowExtras = msg): Field['kind'] {
  const row = createRows(section);
  return object([
    row('code_msg', text(), 'always', { en: 'Words beside the code', zh: '展示碼旁的文字' }, msg),
    row(
      'code_value',
      text(),
      'always',
      { en: 'Content of the code', zh: '展示碼的內容' },
      { ...value, isPersonal: true },
    ),
  ]);
}

/** template_code and the four times, in the specification's order. */
export function ticketTimes({ section, noun, templateCode, start, end }: TicketWords): readonly Field[] {
  const row = createRows(section);
  const instant = (name: string, means: Words, example: string, shown: Pick<ToldTime, 'zone'> = {}): Field =>
    row(name, time(shown), whenIssued, means, { example });
  return [
    row(
      'template_code',
      text(),
      whenIssued,
      { en: 'Template given by the wallet operator', zh: '卡包營運方發出的範本編號' },
      { example: templateCode },
    ),
    instant(
      'available_time',
      { en: 'Ticket and notification are shown from here', zh: `${noun.zh}與通知開始顯示的時間` },
      '{{now}}',
    ),
    instant(
      'expired_time',
      { en: 'Ticket and notification are shown until here', zh: `${noun.zh}與通知停止顯示的時間` },
      '{{now+1d}}',
    ),
    instant('start_time', start.means, start.example, start),
    instant('end_time', end.means, end.example, end),
  ];
}

/** The top level of a ticket: amount, payAmount, tradeNo and its extInfo. */
export function ticketRequest({ section, price }: TicketWords, extInfo: readonly Field[]): readonly Field[] {
  const row = createRows(section);
  return [
    row('amount', amount, amountRequired, price),
    row('payAmount', amount, amountRequired, { en: 'What was paid', zh: '實際支付金額' }),
    tradeNo,
    row('extInfo', object(extInfo), 'always', { en: "The scenario's own fields", zh: '場景專用欄位' }),
  ];
}
