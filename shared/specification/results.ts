import type { Words } from '../lib/text/words.ts';

/** S success, F failed, U unknown exception: whether the call took effect is unknown. */
export const resultStatuses = ['S', 'F', 'U'] as const;
export type ResultStatus = (typeof resultStatuses)[number];

/** Statuses by code, where a scenario lists others than the base API. */
export type ScenarioResultStatuses = Readonly<Record<string, ResultStatus>>;

export type ResultCode = {
  readonly code: string;
  readonly status: ResultStatus;
  readonly means: Words;
  readonly clause: string;
};

/** The listed result codes, in the specification's order. */
export const resultCodes: readonly ResultCode[] = [
  { code: 'SUCCESS', status: 'S', means: { en: 'Success', zh: '成功' }, clause: 'errors/SUCCESS' },
  {
    code: 'PARAM_ILLEGAL',
    status: 'F',
    means: { en: 'The request is not valid, often because something is missing', zh: '請求無效，通常因為缺少參數' },
    clause: 'errors/PARAM_ILLEGAL',
  },
  {
    code: 'ORDER_STATUS_INVALID',
    status: 'F',
    means: {
      en: 'The status is not one of the scenario, or cannot follow the one before',
      zh: '狀態不屬於該場景，或不可接在上一狀態之後',
    },
    clause: 'errors/ORDER_STATUS_INVALID',
  },
  {
    code: 'UNKNOWN_EXCEPTION',
    status: 'F',
    means: {
      en: 'Unknown error: retry later; if it persists, ask the wallet operator',
      zh: '不明錯誤：稍後重試；如持續出現，請聯絡卡包營運方',
    },
    clause: 'errors/UNKNOWN_EXCEPTION',
  },
  {
    code: 'UN_SUPPORT_BUSINESS',
    status: 'F',
    means: {
      en: 'The service is not available, for example the merchant is not onboarded',
      zh: '服務不可用，例如商戶尚未開通',
    },
    clause: 'errors/UN_SUPPORT_BUSINESS',
  },
];

/** The status with which a code is listed, the scenario's own before the base API's; null for a code that is not listed. */
export function listedStatus(code: string, own: ScenarioResultStatuses = {}): ResultStatus | null {
  const ownStatus = Object.hasOwn(own, code) ? own[code] : undefined;
  return ownStatus ?? resultCodes.find((row) => row.code === code)?.status ?? null;
}
