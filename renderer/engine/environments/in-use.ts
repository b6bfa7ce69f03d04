import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import { gapsOfEnvironment } from '../../../shared/documents/environment.ts';
import type { EnvironmentValues } from '../../../shared/documents/variables.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { PayloadCaller } from '../../../shared/protocol/validate/index.ts';

/** What a payload is looked at with, as far as that follows from where it is sent. */
export type InUse = {
  /** The id of an environment; absent: the bench's own sandbox. */
  readonly environment?: string | undefined;
  readonly clientId: string;
  /** The environment's choices over the project's. */
  readonly gaps: GapChoices;
  readonly env: EnvironmentValues;
  readonly caller: PayloadCaller;
};

/** Who calls the bench's own sandbox: the user and the merchant of the ready templates. */
const sandboxIds = {
  userId: '2088000000000001',
  openId: '20880000000000010000000000000001',
  merchantId: '2188000000000001',
} as const;

const sandboxes = new WeakMap<GapChoices, Map<string, InUse>>();

/** The bench's own sandbox, in which the project's choices hold. The same client and choices give the same object. */
export function sandboxInUse(clientId: string, gaps: GapChoices): InUse {
  const known = sandboxes.get(gaps) ?? new Map<string, InUse>();
  sandboxes.set(gaps, known);
  const inUse = known.get(clientId) ?? { clientId, gaps, env: { ...sandboxIds, clientId }, caller: {} };
  known.set(clientId, inUse);
  return inUse;
}

const made = new WeakMap<EnvironmentInfo, { readonly project: GapChoices; readonly inUse: InUse }>();

/** One of the user's environments. The same environment and choices give the same object. */
export function environmentInUse(environment: EnvironmentInfo, project: GapChoices): InUse {
  const known = made.get(environment);
  if (known?.project === project) return known.inUse;
  const { id, clientId = '', userId, openId, merchantId, role } = environment;
  const inUse: InUse = {
    environment: id,
    clientId,
    gaps: gapsOfEnvironment(environment, project),
    env: { userId, openId, merchantId, clientId },
    caller: { role, merchantId },
  };
  made.set(environment, { project, inUse });
  return inUse;
}

const prefix = 'environment-of:';

/** The setting under which a host keeps where a document is sent. */
export function environmentKey(documentId: string): string {
  return prefix + documentId;
}

/** Which document is sent to which environment, among the settings that a host kept: those that are still there. */
export function readEnvironmentsOf(
  kept: Readonly<Record<string, string>>,
  environments: readonly Pick<EnvironmentInfo, 'id'>[],
): Readonly<Record<string, string>> {
  const known = new Set(environments.map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(kept).flatMap(([key, id]) =>
      key.startsWith(prefix) && known.has(id) ? [[key.slice(prefix.length), id]] : [],
    ),
  );
}
