import type { Limit } from '../fields/field.ts';

/** One line of the specification's table of limits; the field tables carry the same numbers where they are checked. */
export type StatedLimit = { readonly clause: string; readonly most: number; readonly unit: Limit['unit'] };

/** Limits of requests, for the common part and the scenarios that are here. */
export const requestLimits: readonly StatedLimit[] = [
  { clause: 'base/requestId', most: 32, unit: 'characters' },
  { clause: 'base/merchantBizNo', most: 32, unit: 'characters' },
  { clause: 'base/orderStatus', most: 32, unit: 'characters' },
  { clause: 'base/userId', most: 64, unit: 'characters' },
  { clause: 'base/openId', most: 64, unit: 'characters' },
  { clause: 'base/merchantId', most: 64, unit: 'characters' },
  { clause: 'train-ticket/from', most: 48, unit: 'characters' },
  { clause: 'train-ticket/to', most: 48, unit: 'characters' },
  { clause: 'train-ticket/passengerInfoList', most: 15, unit: 'items' },
  { clause: 'shared/platform_name', most: 64, unit: 'characters' },
  { clause: 'shared/platform_logo', most: 256, unit: 'characters' },
  { clause: 'queue-up/queue_number', most: 8, unit: 'characters' },
  { clause: 'queue-up/wait_tables', most: 20, unit: 'characters' },
  // 14 wide characters of 23 each, or 23 others of 14 each: the open point remark-mixed weighs them on one scale.
  { clause: 'queue-up/order_remark', most: 322, unit: 'weight' },
];

/** Limits of answers. */
export const answerLimits: readonly StatedLimit[] = [
  { clause: 'result/resultCode', most: 64, unit: 'characters' },
  { clause: 'result/resultStatus', most: 2, unit: 'characters' },
  { clause: 'result/resultMessage', most: 256, unit: 'characters' },
  { clause: 'response/orderId', most: 128, unit: 'characters' },
  { clause: 'response/orderStatus', most: 64, unit: 'characters' },
];

/** Images the specification asks for. Bytes are counted as the open point kilobyte says. */
export const imageLimits: readonly { readonly clause: string; readonly pixels?: number; readonly kilobytes: number }[] =
  [
    { clause: 'shared/platform_logo', kilobytes: 100 },
    { clause: 'queue-up/show_merchant_icon_url', pixels: 72, kilobytes: 100 },
  ];
