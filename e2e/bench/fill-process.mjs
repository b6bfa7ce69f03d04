import { randomUUID } from 'node:crypto';
import { ownDataFolder } from '../../electron/services/data-folder/data-folder.ts';
import { openDatabase } from '../../electron/services/database/database.ts';
import { demoClientId } from '../../electron/services/demo-client/demo-client.ts';
import { noStanding } from '../../electron/services/journal/call-row.ts';
import { openCallStore } from '../../electron/services/journal/call-store.ts';
import { payloadText, pathOf } from '../../electron/services/sandbox-server/testing/merchant.ts';
import { orderKey } from '../../shared/protocol/orders/order-key.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { plainTemplates } from '../../shared/scenarios/templates.ts';

const minute = 60_000;
const [folderPath, orders, callsOfOrder] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];

// Fills a data folder with orders of many calls, the last of them just now: every fifth one refused.
const folder = await ownDataFolder(folderPath, 'bench');
const database = await openDatabase(folder.callsFile, 'calls');
const calls = await openCallStore(database, (error) => console.error(error));
const startMs = Date.now() - callsOfOrder * 5 * minute;
for (let order = 0; order < orders; order++) {
  const all = Array.from({ length: callsOfOrder }, (_, index) =>
    callOf(scenarios[order % scenarios.length], order, index),
  );
  await Promise.all(all.map((call) => calls.append(call, noStanding)));
}
await database.close();
await folder.release();

function callOf(scenario, order, index) {
  const templates = plainTemplates(scenario);
  // An order ends with its last status; until then it repeats those before.
  const isLast = index === callsOfOrder - 1;
  const template = isLast ? templates.at(-1) : templates[index % Math.max(1, templates.length - 1)];
  const at = startMs + index * 5 * minute + order * 1000;
  const merchantBizNo = `BENCH-${order}`;
  const text = payloadText({
    scenario: scenario.id,
    status: template.status,
    orderNo: merchantBizNo,
    createdMs: startMs,
    modifiedMs: at,
  });
  const { endpoint } = scenario;
  const isAccepted = index % 5 !== 4;
  return {
    id: randomUUID(),
    orderKey: orderKey({ clientId: demoClientId, merchantId: null, endpoint, merchantBizNo }, {}),
    merchantBizNo,
    scenario: scenario.id,
    orderStatus: template.status,
    endpoint,
    origin: 'received',
    atVirtual: at,
    atReal: at,
    method: 'POST',
    path: pathOf(scenario.id),
    headers: [],
    body: Buffer.from(text),
    verdict: isAccepted
      ? { resultCode: 'SUCCESS', resultStatus: 'S' }
      : { resultCode: 'ORDER_STATUS_INVALID', resultStatus: 'F' },
    signature: 'verified',
    findings: [],
    gaps: {},
    durationsMs: { total: 1 },
  };
}
