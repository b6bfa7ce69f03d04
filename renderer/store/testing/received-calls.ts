import type { Call } from '../../../shared/documents/call.ts';
import { createBench } from '../bench.ts';
import { createFakeHost, type FakeHost } from './fake-host.ts';
import { createFakePorts, settle } from './fake-ports.ts';

export const start = Date.UTC(2026, 10, 25, 2, 0, 0);

/** A received call of the queue scenario with the smallest payload. */
export function receivedCall(place: number, merchantBizNo: string, resultStatus: 'S' | 'F' = 'S'): Call {
  const payload = { merchantBizNo, orderStatus: 'CALL_NUM', orderModifyTime: start + place };
  return {
    id: `told-${place}`,
    orderKey: `key of ${merchantBizNo}`,
    merchantBizNo,
    scenario: 'queue-up',
    orderStatus: 'CALL_NUM',
    endpoint: 'queue',
    origin: 'received',
    atVirtual: start + place,
    atReal: start + place,
    method: 'POST',
    path: '/path',
    headers: [],
    bodyBase64: btoa(JSON.stringify(payload)),
    answer: { status: 200, headers: [], bodyBase64: btoa('{}'), result: null },
    verdict: { resultCode: resultStatus === 'S' ? 'SUCCESS' : 'PARAM_ILLEGAL', resultStatus },
    signature: 'verified',
    findings: [],
    gaps: {},
    durationsMs: { total: 1 },
  };
}

export function receivedCalls(count: number, numberOf: (place: number) => string = String): Call[] {
  return Array.from({ length: count }, (_, place) => receivedCall(place, numberOf(place)));
}

/** A host with these calls and without starter payloads. */
export function hostWith(calls: Call[]): FakeHost {
  const host = createFakeHost(start);
  host.settings['started'] = 'yes';
  host.calls = calls;
  return host;
}

/** A window that follows a host. */
export async function followed(host: FakeHost = createFakeHost(start)) {
  const ports = createFakePorts(start);
  const store = createBench({ ...ports, bridge: host.bridge });
  await store.getState().start();
  await settle();
  return { host, ports, store };
}
