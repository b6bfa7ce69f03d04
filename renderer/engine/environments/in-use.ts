import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import { gapsOfEnvironment } from '../../../shared/documents/environment.ts';
import type { EnvironmentValues } from '../../../shared/documents/variables.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { PayloadCaller } from '../../../shared/protocol/validate/options.ts';

/** What a payload is inspected with, by where it is sent. */
export type InUse = {
  /** Absent for the embedded sandbox. */
  readonly environment?: string | undefined;
  readonly clientId: string;
  /** The environment's choices over the project's. */
  readonly gaps: GapChoices;
  readonly env: EnvironmentValues;
  readonly caller: PayloadCaller;
};

const sandboxIds = {
  userId: '2088000000000001',
  openId: '20880000000000010000000000000001',
  merchantId: '2188000000000001',
} as const;

const sandboxes = new WeakMap<GapChoices, Map<string, InUse>>();

/** The embedded sandbox. Equal input gives the same object. */
export function sandboxInUse(clientId: string, gaps: GapChoices): InUse {
  const known = sandboxes.get(gaps) ?? new Map<string, InUse>();
  sandboxes.set(gaps, known);
  const inUse = known.get(clientId) ?? { clientId, gaps, env: { ...sandboxIds, clientId }, caller: {} };
  known.set(clientId, inUse);
  return inUse;
}

const made = new WeakMap<EnvironmentInfo, { readonly project: GapChoices; readonly inUse: InUse }>();

/** An environment. Equal input gives the same object. */
export function environmentInUse(environment: EnvironmentInfo, project: GapChoices): InUse {
  const known = made.get(environment);
  if (known?.project === project) return known.inUse;
  const { id, clientId = '', userId, openId, merchantId, role, variables } = environment;
  const inUse: InUse = {
    environment: id,
    clientId,
    gaps: gapsOfEnvironment(environment, project),
    env: { userId, openId, merchantId, clientId, variables },
    caller: { role, merchantId },
  };
  made.set(environment, { project, inUse });
  return inUse;
}

const prefix = 'environment-of:';

export function environmentKey(documentId: string): string {
  return prefix + documentId;
}

type Identified = readonly Pick<EnvironmentInfo, 'id'>[];
type EnvironmentsOf = Readonly<Record<'environmentOf' | 'missingEnvironmentOf', Readonly<Record<string, string>>>>;

/** Reads the environment of each document from stored settings; `missing` has those of environments that were removed. */
export function readEnvironmentsOf(kept: Readonly<Record<string, string>>, environments: Identified): EnvironmentsOf {
  const choices = Object.entries(kept).flatMap(([key, id]) =>
    key.startsWith(prefix) && id !== '' ? [[key.slice(prefix.length), id] as const] : [],
  );
  return splitChoices(choices, environments);
}

/** The same choices after environments were removed or have come back. */
export function updateEnvironmentsOf(
  { environmentOf, missingEnvironmentOf }: EnvironmentsOf,
  environments: Identified,
): EnvironmentsOf {
  return splitChoices(Object.entries({ ...missingEnvironmentOf, ...environmentOf }), environments);
}

function splitChoices(
  choices: readonly (readonly [documentId: string, id: string])[],
  environments: Identified,
): EnvironmentsOf {
  const known = new Set(environments.map(({ id }) => id));
  return {
    environmentOf: Object.fromEntries(choices.filter(([, id]) => known.has(id))),
    missingEnvironmentOf: Object.fromEntries(choices.filter(([, id]) => !known.has(id))),
  };
}
