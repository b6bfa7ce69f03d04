import { adapters } from '../../electron/services/database/drivers/adapters.ts';
import { connect } from '../../electron/services/database/connection.ts';
import { firstAdapter } from '../../electron/services/database/open-store.ts';
import { noStanding, insertCall, rowOf } from '../../electron/services/journal/call-row.ts';
import { receivedCall } from '../../electron/services/store-care/testing/received-call.ts';
import { orderKey } from '../../shared/protocol/orders/order-key.ts';
import { payloadText } from '../../electron/services/sandbox-server/testing/merchant.ts';
import { answerParent } from './child-process.mjs';

const callsAtOnce = 5000;
const callsOfOrder = 10;

answerParent({
  /** Puts so many accepted calls of a queue into a new store of calls, ten of each order. */
  fill: async ({ file, count }) => {
    const { openFile } = await firstAdapter(adapters);
    const store = connect(openFile, file, 'calls');
    const startMs = Date.now() - count * 10;
    for (let from = 0; from < count; from += callsAtOnce) {
      store.exec('BEGIN');
      for (let at = from; at < Math.min(from + callsAtOnce, count); at++)
        store.run({ sql: insertCall, values: rowOf(at + 1, callOf(at, startMs), noStanding) });
      store.exec('COMMIT');
    }
    store.close();
    return {};
  },
});

function callOf(at, startMs) {
  const merchantBizNo = `FILL-${Math.floor(at / callsOfOrder)}`;
  const atMs = startMs + at * 10;
  const status = at % callsOfOrder === callsOfOrder - 1 ? 'FINISHED' : 'CALL_NUM';
  const text = payloadText({
    scenario: 'queue-up',
    status,
    orderNo: merchantBizNo,
    createdMs: startMs,
    modifiedMs: atMs,
  });
  return receivedCall(at, {
    orderKey: orderKey({ clientId: 'FILLER', merchantId: null, endpoint: 'queue', merchantBizNo }, {}),
    merchantBizNo,
    orderStatus: status,
    atVirtual: atMs,
    atReal: atMs,
    body: Buffer.from(text),
  });
}
