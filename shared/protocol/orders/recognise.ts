import { scanJson } from '../../lib/json/json-scan.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { scenarios as allScenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { EndpointId } from '../../specification/endpoints.ts';

/**
 * The scenario a payload belongs to: on a known endpoint one of those that use it, else (a file, a story) any. Each
 * scenario answers for itself, smaller ranks first; null when none knows the payload.
 */
export function recogniseScenario(
  root: JsonNode,
  endpoint: EndpointId | null,
  scenarios: readonly Scenario[] = allScenarios,
): Scenario | null {
  const isOf = ({ recognition }: Scenario): boolean =>
    endpoint === null ? recognition.inFile(root) : recognition.onEndpoint(root);
  return (
    scenarios
      .filter((scenario) => endpoint === null || scenario.endpoint === endpoint)
      .toSorted((one, two) => one.recognition.rank - two.recognition.rank)
      .find(isOf) ?? null
  );
}

const saysNothing = scanJson('{}').root;

/** Whether a scenario is the one of last resort, which claims whatever no other one knows. */
export function takesAnything({ recognition }: Pick<Scenario, 'recognition'>): boolean {
  return saysNothing !== null && recognition.inFile(saysNothing);
}
