import { brokenAtEveryByte } from '../../../electron/services/network/sender/testing/broken-connections.ts';
import {
  pathOf,
  payloadText,
  signedBy,
  testMerchant,
} from '../../../electron/services/sandbox/server/testing/merchant.ts';

const answerOf = (bodyBytes) => {
  const body = JSON.stringify({ result: { resultCode: 'SUCCESS', resultStatus: 'S', note: 'x'.repeat(bodyBytes) } });
  return Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
};

/** A request as it is really sent, signed; `scenarios` of them. */
const measure = async ({ say }, { scenarios, answerBytes }) => {
  const merchant = testMerchant();
  const counts = { places: 0, resent: 0, unnamed: 0 };
  for (const [scenario, status] of scenarios) {
    const text = payloadText({ scenario, status, orderNo: 'F24', modifiedMs: Date.now() });
    const request = await signedBy(merchant, pathOf(scenario), text);
    for await (const { connections, outcome, cut, place } of brokenAtEveryByte(request, answerOf(answerBytes))) {
      counts.places += 1;
      if (connections > 1) counts.resent += 1;
      const isTold = outcome.kind === 'failed' && (place === 'request' || outcome.failure.mayHaveArrived);
      if (!isTold) counts.unnamed += 1;
      if (cut % 100 === 0) say(`${scenario}, byte ${cut} of the ${place}`);
    }
  }
  const { places, resent, unnamed } = counts;
  return {
    measured: `${places} places in ${scenarios.length} signed requests and their answers: ${resent} sent again, ${unnamed} not told as failed`,
    met: resent === 0 && unnamed === 0,
  };
};

const all = [
  ['train-ticket', 'TICKETED'],
  ['queue-up', 'CALL_NUM'],
];

export const figure = {
  id: '24',
  what: 'connections broken at every byte',
  asked: 'at every byte of the request and of the answer: 0 automatic resends',
  quick: { scenarios: all.slice(1), answerBytes: 0 },
  full: { scenarios: all, answerBytes: 2000 },
  measure,
};
