import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { warnedSkewMs } from '../../../electron/services/environments/connection-check/clock-step.ts';
import { probeAs, runSteps } from '../../../electron/services/environments/connection-check/testing/check-call.ts';
import { parseRequestTime, writeRequestTime } from '../../../shared/protocol/signing/request-time.ts';
import { timeForms } from '../../../shared/gaps/profile-cells.ts';

const hourMs = 3_600_000;
// Zones as they were and are: of half and three quarter hours, and both sides of a change to summer time.
const zones = [-720, -570, -300, -240, -210, 0, 60, 120, 330, 345, 480, 525, 570, 630, 765, 825, 840];

/** A service whose clock is off, and the Request-Time of the last call it got. */
async function skewedService() {
  let skewMs = 0;
  let got = '';
  const server = createServer((request, response) => {
    got = request.headers['request-time'] ?? got;
    request.resume().on('end', () => {
      response.setHeader('Date', new Date(Date.now() + skewMs).toUTCString());
      response.end('{"result":{"resultCode":"ORDER_STATUS_INVALID","resultStatus":"F"}}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${server.address().port}`,
    skew: (ms) => (skewMs = ms),
    got: () => got,
    close: () => server.close(),
  };
}

/** Evenly over four days, and close to where the warning begins. */
function skewOf(at, count) {
  if (at % 4 === 0) return (at % 8 === 0 ? 1 : -1) * (warnedSkewMs + ((at * 997) % 20_000) - 10_000);
  return Math.round((at / (count - 1)) * 96 * hourMs) - 48 * hourMs;
}

const measure = async ({ say }, count) => {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const service = await skewedService();
  const wrong = { unread: 0, edited: 0, warned: 0, unwarned: 0 };
  let times = 0;
  for (let at = 0; at < count; at += 1) {
    const skewMs = skewOf(at, count);
    say(`${skewMs} ms`);
    service.skew(skewMs);
    const written = Date.now() - skewMs;
    for (const form of timeForms)
      for (const zone of zones) {
        const read = parseRequestTime(writeRequestTime(form, written, zone));
        times += 1;
        if (read === null || Math.abs(read - written) >= 1000) wrong.unread += 1;
      }
    const caller = { clientId: 'SHOP', key, at: () => written };
    const { clock } = await runSteps(service.base, { sendProbe: probeAs(service.base, caller) });
    if (service.got() !== writeRequestTime('offset', written, 480)) wrong.edited += 1;
    // A Date has whole seconds: within one of the border either answer is right.
    const isNear = Math.abs(Math.abs(skewMs) - warnedSkewMs) < 1500;
    if (!isNear && Math.abs(skewMs) > warnedSkewMs && clock.ok !== false) wrong.unwarned += 1;
    if (!isNear && Math.abs(skewMs) < warnedSkewMs && clock.ok !== true) wrong.warned += 1;
  }
  service.close();
  const { unread, edited, warned, unwarned } = wrong;
  return {
    measured: `${count} services from 48 h behind to 48 h ahead: ${unwarned} not warned of, ${warned} warned of within 30 s, ${edited} Request-Times other than this clock's; ${times} Request-Times in ${timeForms.length} forms and ${zones.length} zones: ${unread} not read as what was meant`,
    met: unread + edited + warned + unwarned === 0,
  };
};

export const figure = {
  id: '35',
  what: 'clocks that differ',
  asked: 'clock -48 h..+48 h: 100 % valid Request-Time, warning at > 30 s, 0 silent edits',
  quick: 300,
  full: 10_000,
  measure,
};
