import { gapValue, type GapChoices } from '../gaps/gaps.ts';

export const endpoints = {
  sync: { id: 'sync', name: 'order/sync', path: '/api/open/platform/v1/merchant/order/sync' },
  pass: { id: 'pass', name: 'createPass', path: '/api/open/platform/v1/ipass/pass/manage/createPass' },
  queue: { id: 'queue', name: 'contractCardSync', path: '/api/open/platform/intl/promotion/order/contractCardSync' },
} as const;

export type EndpointId = keyof typeof endpoints;
export type Endpoint = (typeof endpoints)[EndpointId];

/** The HTTP method that every endpoint takes under these choices (gap http-method). */
export function endpointMethod(gaps: GapChoices): string {
  return gapValue(gaps, 'http-method').toUpperCase();
}

/** The endpoint with exactly this path (no query), or null. */
export function endpointOfPath(path: string): Endpoint | null {
  return allEndpoints.find((endpoint) => endpoint.path === path) ?? null;
}

const allEndpoints: readonly Endpoint[] = Object.values(endpoints);
