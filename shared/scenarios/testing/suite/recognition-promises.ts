import { scanJson, type JsonNode } from '../../../lib/json/json-scan.ts';
import { textAt } from '../../../lib/json/json-view.ts';
import { templateId, type Recognition, type Scenario, type Template } from '../../scenario.ts';
import { validTemplates, type ScenarioPromise, type SuiteTools } from './suite-tools.ts';

export const recognitionPromises: readonly ScenarioPromise[] = [
  {
    promise: 'can be asked whether it knows a payload of any scenario',
    file: 'index.ts',
    broken: ({ recognition }, tools) => {
      const payloads = tools.scenarios.flatMap(validTemplates).map(tools.payload);
      for (const payload of payloads) if (payload !== null) isKnown(recognition, payload);
      return [];
    },
  },
  {
    promise: 'is recognised by its own payloads, with and without an endpoint',
    file: 'index.ts',
    broken: (scenario, tools) => takenFrom(scenario, tools).map(({ says }) => says),
  },
  {
    promise: 'takes no payload that another scenario is recognised by',
    file: 'index.ts',
    broken: (scenario, tools) =>
      isLastResort(scenario, tools)
        ? []
        : tools.scenarios
            .filter((other) => other.id !== scenario.id)
            .flatMap((other) => takenFrom(other, tools))
            .filter(({ taker }) => taker === scenario.id)
            .map(({ says }) => says),
  },
  {
    promise: 'is asked at a rank of its own whether it knows a payload',
    file: 'index.ts',
    broken: ({ id, recognition: { rank } }, { scenarios }) =>
      scenarios
        .filter((other) => other.id !== id && other.recognition.rank === rank)
        .map((other) => `rank ${rank} is that of ${other.id}`),
  },
  {
    promise: 'begins a payload with a merchantBizType that its templates have',
    file: 'index.ts',
    broken: (scenario, tools) => {
      const { exampleBizType, usualBizTypes } = scenario;
      const begun = usualBizTypes[0] ?? exampleBizType;
      const types = new Set(validTemplates(scenario).map((each) => textAt(tools.payload(each), 'merchantBizType')));
      const known = [...types].join();
      return begun === undefined || types.has(begun) ? [] : [`no template has ${begun}: they have ${known}`];
    },
  },
];

/**
 * The scenarios against which one is held: without those that take its payloads. That is told once, of the one that
 * takes them, and not again in everything that its victim promises.
 */
export function dropTakers(scenario: Scenario, tools: SuiteTools): readonly Scenario[] {
  const takers = new Set(takenFrom(scenario, tools).map(({ taker }) => taker));
  return tools.scenarios.filter(
    (other) => other.id === scenario.id || isLastResort(other, tools) || !takers.has(other.id),
  );
}

const saysNothing = scanJson('{}').root;

/** Whether a scenario is the last of those that claim whatever they are asked: then another knows its own too little. */
function isLastResort(scenario: Scenario, { scenarios }: SuiteTools): boolean {
  const greedy = scenarios.filter(
    ({ recognition }) =>
      saysNothing !== null && !isThrowing(recognition, saysNothing) && recognition.inFile(saysNothing),
  );
  return greedy.includes(scenario) && greedy.every(({ recognition: { rank } }) => rank <= scenario.recognition.rank);
}

type Taken = { readonly taker: string; readonly says: string };

/** The payloads of a scenario that are not known as its own, and who takes each. */
function takenFrom(scenario: Scenario, tools: SuiteTools): readonly Taken[] {
  return validTemplates(scenario).flatMap((template) =>
    [scenario.endpoint, null].flatMap((endpoint) => {
      const taker = takerOf(template, endpoint, tools);
      const says = `${templateId(scenario, template)} on ${endpoint ?? 'no endpoint'} is taken by ${taker}`;
      return taker === scenario.id ? [] : [{ taker, says }];
    }),
  );
}

function takerOf(template: Template, endpoint: Scenario['endpoint'] | null, tools: SuiteTools): string {
  const payload = tools.payload(template);
  if (payload === null) return 'nobody';
  const throwing = tools.scenarios.find(({ recognition }) => isThrowing(recognition, payload));
  return (throwing ?? tools.recognise(payload, endpoint))?.id ?? 'nobody';
}

function isKnown({ onEndpoint, inFile }: Recognition, payload: JsonNode): boolean {
  return [onEndpoint(payload), inFile(payload)].includes(true);
}

/** Whether a recognition fails over a payload: then it is in the way of all that are asked after it. */
function isThrowing(recognition: Recognition, payload: JsonNode): boolean {
  try {
    isKnown(recognition, payload);
    return false;
  } catch {
    return true;
  }
}
