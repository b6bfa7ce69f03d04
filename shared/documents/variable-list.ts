import { findClosestName } from '../lib/text/closest.ts';
import type { Words } from '../lib/text/words.ts';

/** A variable as it is offered and explained; `name` may hold a place for a name of one's own. */
export type VariableRow = { readonly name: string; readonly means: Words };

/** Every variable that a payload may hold, in the order in which it is offered. */
export const variableList: readonly VariableRow[] = [
  row('uuid32', 'A new id for each send: 32 hexadecimal digits.', '每次發送都是新的編號：32 個十六進位數字。'),
  row('now', 'The time of the send, in milliseconds.', '發送的時間，以毫秒計。'),
  row(
    'now+2h',
    'Two hours after the send; also 90s, 10m and 3d, and - for before it.',
    '發送後兩小時；亦可用 90s、10m、3d，以 - 表示之前。',
  ),
  row('order.no', 'The order number of this payload.', '此內容的訂單編號。'),
  row(
    'order.created',
    'The orderCreateTime of the order’s first accepted call; before that, the time of the send.',
    '訂單首個獲接受的呼叫所載的 orderCreateTime；未有呼叫時為發送的時間。',
  ),
  row('env.userId', 'The userId of the environment that the payload is sent to.', '所發往環境的 userId。'),
  row('env.openId', 'The openId of the environment that the payload is sent to.', '所發往環境的 openId。'),
  row('env.merchantId', 'The merchantId of the environment that the payload is sent to.', '所發往環境的 merchantId。'),
  row('env.clientId', 'The Client-Id of the environment that the payload is sent to.', '所發往環境的 Client-Id。'),
  row(
    'counter',
    'The number of the send: one more each time, stored with Passbench’s data.',
    '發送的序號：每次加一，與 Passbench 的資料一同儲存。',
  ),
  row(
    'seed.a',
    'An id of 32 hexadecimal digits, the same for every send and all payloads of the order. Another name, such as seed.b, gives another id.',
    '每次發送及同一訂單的所有內容均相同的編號，共 32 個十六進位數字。換一個名稱，例如 seed.b，便得到另一個編號。',
  ),
];

function row(name: string, en: string, zh: string): VariableRow {
  return { name, means: { en, zh } };
}

/** What a name in double braces is, whatever time or name of one's own it has; null for no variable. */
export function explainVariable(name: string): VariableRow | null {
  const base = name.replace(/[+-]\d{1,12}[smhd]$/, '');
  if (/^seed\.[A-Za-z0-9]+$/.test(name)) return variableList.find(({ name: known }) => known === 'seed.a') ?? null;
  const isTime = base === 'now' || base === 'order.created';
  if (base !== name && !isTime) return null;
  const wanted = base === 'now' && base !== name ? 'now+2h' : base;
  return variableList.find(({ name: known }) => known === wanted) ?? null;
}

/** The variable that a badly spelt name probably means; null where none is near. */
export function closestVariable(name: string): string | null {
  const [, typed = '', sign, count, unit = ''] =
    /^([^+-]*)(?:([+-])(\d{1,12})([a-z]*))?$/i.exec(
      name.replaceAll(/\s/g, '').replaceAll(/[\u2010-\u2015\u2212]/g, '-'),
    ) ?? [];
  const shift = sign === undefined || count === undefined ? '' : `${sign}${count}${unit.charAt(0).toLowerCase()}`;
  const bases = variableList.map((each) => each.name).filter((each) => !/[+-]|^seed\./.test(each));
  const base = typed === '' ? null : bases.includes(typed) ? typed : findClosestName(typed, bases);
  const meant = base === null ? '' : base + shift;
  return meant !== name && explainVariable(meant) !== null ? meant : null;
}
