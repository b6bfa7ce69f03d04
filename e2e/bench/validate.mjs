import { Ajv2020 } from 'ajv/dist/2020.js';
import { freshIds } from '../../electron/cli/input/process-io.ts';
import { resolveVariables } from '../../shared/documents/variables.ts';
import { scanJson } from '../../shared/lib/json/json-scan.ts';
import { validate } from '../../shared/protocol/validate/validate.ts';
import { scenarioSchema } from '../../shared/protocol/schemas/request-schema.ts';
import { validateBytes } from '../../shared/protocol/validate/bytes.ts';
import { validateTyped } from '../../shared/protocol/validate/typed.ts';
import { findScenario, scenarios } from '../../shared/scenarios/index.ts';
import { largeDocuments, largeTypedDocuments } from './large-documents.mjs';
import { askedAtMost, median, whole } from './numbers.mjs';

const roundMs = 400;
const rounds = 5;
const mostMsOfMany = 3;
const mostMsOfLarge = 1000;
const askedBesideAjv = 2;
const variables = { nowMs: 1_790_000_000_000, orderNo: 'BENCH-1', orderCreatedMs: null };

/** How fast the rules read a payload, from its text on. */
export function bench() {
  const templates = scenarios.map((scenario) =>
    payloadLine(scenario, `${scenario.id}, template`, templateText(scenario)),
  );
  const train = findScenario('train-ticket');
  const many = payloadLine(
    train,
    'train-ticket, 15 passengers, two languages',
    withPassengers(templateText(train), 15),
  );
  const beside = besideAjv(train, withPassengers(templateText(train), 15));
  const large = [
    ...largeDocuments.map((document) => largeLine(document, asBytes)),
    ...largeTypedDocuments.map((document) => largeLine(document, asTyped)),
  ];
  return {
    lines: [...[...templates, many].map(({ line }) => line), beside, ...large.map(({ line }) => line)],
    good: many.ms < mostMsOfMany && large.every(({ ms }) => ms < mostMsOfLarge),
  };
}

function payloadLine(scenario, what, text) {
  const errors = validate(scanJson(text), { scenario }).filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    throw new Error(`The payload to be measured is not valid: ${errors[0].path} ${errors[0].message}`);
  const rate = median(Array.from({ length: rounds }, () => rateOf(() => validate(scanJson(text), { scenario }))));
  const ms = 1000 / rate;
  return { ms, line: [what, `${whole(rate)}/s`, `${ms.toFixed(3)} ms, ${text.length} characters, scan and rules`] };
}

/** The same payload against ajv on the schema that the product exports, from the text on; the two take turns. */
function besideAjv(scenario, text) {
  const check = new Ajv2020({ allErrors: true }).compile(scenarioSchema(scenario, { language: 'en', gaps: {} }));
  const isValid = () => check(JSON.parse(text));
  if (!isValid()) throw new Error(`ajv refuses the payload to be measured: ${JSON.stringify(check.errors)}`);
  const [own, ajv] = [[], []];
  for (let round = 0; round < rounds; round++) {
    own.push(1000 / rateOf(() => validate(scanJson(text), { scenario })));
    ajv.push(1000 / rateOf(isValid));
  }
  const [ownMs, ajvMs] = [median(own), median(ajv)];
  const ratio = ownMs / ajvMs;
  const remark = `${askedAtMost(askedBesideAjv, ratio, String)}; ajv with JSON.parse ${ajvMs.toFixed(3)} ms`;
  return ['the same, all rules, beside ajv on the schema', `${ratio.toFixed(2)} times`, remark];
}

/** One reading of a document made to hurt, from its bytes on; the best of a few, so that a busy machine says nothing. */
function largeLine([what, make], findingsOf) {
  const bytes = new TextEncoder().encode(make());
  let ms = Number.POSITIVE_INFINITY;
  let count = 0;
  for (let round = 0; round < 3; round++) {
    const started = performance.now();
    count = findingsOf(bytes).length;
    ms = Math.min(ms, performance.now() - started);
  }
  return { ms, line: [what, `${whole(ms)} ms`, `${whole(bytes.length / (1 << 20))} MB, ${whole(count)} findings`] };
}

const asBytes = (bytes) => validateBytes(bytes, {}).findings;

const asTyped = (bytes) => {
  const text = new TextDecoder().decode(bytes);
  return validateTyped(text, { ...variables, uuid32: freshIds() }, { scenario: null }).findings;
};

function templateText(scenario) {
  const { text } = scenario.templates.find(({ variant }) => variant === undefined);
  return resolveVariables(text, { ...variables, uuid32: () => '0'.repeat(32) }).text;
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
