import { connect } from '../../electron/services/storage/database/connection.ts';
import { adapters } from '../../electron/services/storage/database/drivers/adapters.ts';
import { firstAdapter } from '../../electron/services/storage/database/open-store.ts';
import { insertCall, noSandboxRecord, rowOf } from '../../electron/services/storage/journal/call-row.ts';
import { payloadText, pathOf } from '../../electron/services/sandbox/server/testing/merchant.ts';
import { receivedCall } from '../../electron/services/storage/store-care/testing/received-call.ts';
import { orderKey } from '../../shared/protocol/orders/order-key.ts';
import { findScenario } from '../../shared/scenarios/index.ts';

const callsAtOnce = 5000;
const callsOfOrder = 10;

/** Puts so many calls into a new store of calls. */
export async function storeCalls(file, count, callAt) {
  const { openFile } = await firstAdapter(adapters);
  const store = connect(openFile, file, 'calls');
  for (let from = 0; from < count; from += callsAtOnce) {
    store.exec('BEGIN');
    for (let at = from; at < Math.min(from + callsAtOnce, count); at++)
      store.run({ sql: insertCall, values: rowOf(at + 1, callAt(at), noSandboxRecord) });
    store.exec('COMMIT');
  }
  store.close();
}

/** Puts so many accepted calls of a queue into a new store of calls, ten of each order. */
export function storeQueueCalls(file, count) {
  const createdMs = Date.now() - count * 10;
  const scenario = findScenario('queue-up');
  return storeCalls(file, count, (at) => {
    const status = at % callsOfOrder === callsOfOrder - 1 ? 'FINISHED' : 'CALL_NUM';
    const merchantBizNo = `FILL-${Math.floor(at / callsOfOrder)}`;
    return callOf(at, { scenario, status, clientId: 'FILLER', merchantBizNo, createdMs, atMs: createdMs + at * 10 });
  });
}

/** A call of an order, `at`th in its store. */
export function callOf(at, { scenario, status, clientId, merchantBizNo, createdMs, atMs, isAccepted = true }) {
  const { id, endpoint } = scenario;
  return receivedCall(at, {
    orderKey: orderKey({ clientId, merchantId: null, endpoint, merchantBizNo }, {}),
    merchantBizNo,
    scenario: id,
    endpoint,
    orderStatus: status,
    path: pathOf(id),
    atVirtual: atMs,
    atReal: atMs,
    body: Buffer.from(payloadText({ scenario: id, status, orderNo: merchantBizNo, createdMs, modifiedMs: atMs })),
    verdict: isAccepted
      ? { resultCode: 'SUCCESS', resultStatus: 'S' }
      : { resultCode: 'ORDER_STATUS_INVALID', resultStatus: 'F' },
  });
}
