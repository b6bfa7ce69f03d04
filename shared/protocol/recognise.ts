import type { JsonNode } from '../lib/json-scan.ts';
import { scenarios as allScenarios } from '../scenarios/index.ts';
import { notServedYet } from '../scenarios/not-served-yet.ts';
import type { NotServedYet } from '../scenarios/not-served-yet.ts';
import type { Recognition, Scenario } from '../scenarios/scenario.ts';
import type { EndpointId } from '../spec/endpoints.ts';

/**
 * The scenario a payload belongs to: on a known endpoint one of those that use it, else (a file, a story) any. Each
 * scenario answers for itself, smaller ranks first; null when none knows the payload, or one that is not served yet.
 */
export function recogniseScenario(
  root: JsonNode,
  endpoint: EndpointId | null,
  scenarios: readonly Scenario[] = allScenarios,
): Scenario | null {
  const isOf = ({ recognition }: Claimant): boolean =>
    endpoint === null ? recognition.inFile(root) : recognition.onEndpoint(root);
  const claimant = claimantsAmong(scenarios)
    .filter((each) => endpoint === null || each.endpoint === endpoint)
    .find(isOf);
  return claimant?.scenario ?? null;
}

/** Who may say that a payload is theirs; `scenario` is null where nobody serves it yet. */
type Claimant = {
  readonly endpoint: EndpointId;
  readonly recognition: Recognition;
  readonly scenario: Scenario | null;
};

function claimantsAmong(scenarios: readonly Scenario[]): readonly Claimant[] {
  const claimants = [...scenarios.map(served), ...notServedYet.flatMap(unserved)];
  return claimants.toSorted((one, two) => one.recognition.rank - two.recognition.rank);
}

function served(scenario: Scenario): Claimant {
  return { endpoint: scenario.endpoint, recognition: scenario.recognition, scenario };
}

function unserved({ endpoint, recognition }: NotServedYet): readonly Claimant[] {
  return recognition === undefined ? [] : [{ endpoint, recognition, scenario: null }];
}
