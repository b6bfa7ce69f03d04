import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { scenarios as allScenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { EndpointId } from '../../specification/endpoints.ts';

/** Finds the scenario of a payload: among those of a known endpoint, else (a file, a story) all, by rank. null if none matches. */
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

/** Whether a scenario is the last resort, which accepts any payload. */
export function takesAnything({ recognition }: Pick<Scenario, 'recognition'>): boolean {
  return saysNothing !== null && recognition.inFile(saysNothing);
}
