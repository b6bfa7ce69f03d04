import { resolve } from '../../shared/documents/variables.ts';
import { scanJson } from '../../shared/lib/json-scan.ts';
import { validate } from '../../shared/protocol/validate/index.ts';
import { findScenario } from '../../shared/scenarios/index.ts';
import { median, whole } from './figures.mjs';

const roundMs = 400;
const rounds = 5;

export function measureValidate() {
  const scenario = findScenario('train-ticket');
  const one = ticketText(scenario);
  const many = withPassengers(one, 15);
  const lines = [
    ['train TICKETED, template', one],
    ['train TICKETED, 15 passengers, two languages', many],
  ].map(([what, text]) => {
    const errors = validate(scanJson(text), { scenario }).filter(({ severity }) => severity === 'error');
    if (errors.length > 0)
      throw new Error(`The payload to be measured is not valid: ${errors[0].path} ${errors[0].message}`);
    const rate = median(Array.from({ length: rounds }, () => rateOf(() => validate(scanJson(text), { scenario }))));
    return [what, `${whole(rate)}/s`, `${text.length} characters, scan and rules`];
  });
  return { lines, good: true };
}

function ticketText(scenario) {
  const { text } = scenario.templates.find(({ status, variant }) => status === 'TICKETED' && variant === undefined);
  return resolve(text, {
    nowMs: 1_790_000_000_000,
    uuid32: () => '0'.repeat(32),
    orderNo: 'BENCH-1',
    orderCreatedMs: null,
  }).text;
}

function withPassengers(text, count) {
  const payload = JSON.parse(text);
  for (const locale of Object.values(payload.extInfo.multiLang)) {
    const [first] = locale.passengerInfoList;
    locale.passengerInfoList = Array.from({ length: count }, (_, index) => ({ ...first, id: `P${index + 1}` }));
  }
  return JSON.stringify(payload, null, 2);
}

function rateOf(act) {
  const started = performance.now();
  let done = 0;
  let elapsed = 0;
  for (; elapsed < roundMs; elapsed = performance.now() - started) {
    for (let index = 0; index < 20; index++) act();
    done += 20;
  }
  return (done * 1000) / elapsed;
}
