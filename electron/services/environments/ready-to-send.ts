import type { KeyObject } from 'node:crypto';
import type { CallEnvironment } from '../../../shared/documents/call-search.ts';
import type { HeaderLine } from '../../../shared/documents/call.ts';
import type { VaultKey, VaultState } from '../../../shared/documents/vault.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { SignatureAlgorithm } from '../../../shared/specification/authentication.ts';
import type { Network, Variables } from '../network/network.ts';
import type { SendLimits } from '../sender/send-limits.ts';

/** As much of the vault as a send needs. */
export type VaultOfSend = {
  readonly state: () => VaultState;
  readonly keys: () => Promise<readonly VaultKey[]>;
  readonly signingKey: (id: string) => KeyObject;
  readonly isGranted: (keyId: string, origin: string) => boolean;
  readonly secret: (id: string) => Promise<Buffer>;
};

export type SendPorts = {
  readonly vault: VaultOfSend;
  /** The project's choices; those of the environment stand over them. */
  readonly gaps: GapChoices;
  /** The variables of the process, as far as they say how requests leave this machine. */
  readonly variables: Variables;
};

/** What one send to an environment needs, whatever the payload. Nothing of it but names may reach a window or a log. */
export type ReadyToSend = {
  readonly environment: CallEnvironment;
  readonly isProduction: boolean;
  readonly baseUrl: string;
  readonly origin: string;
  readonly clientId: string;
  /** Signs. */
  readonly key: KeyObject;
  readonly keyName: string;
  /** null leaves it out; absent takes the profile's own. */
  readonly keyVersion?: string | null;
  readonly algorithm: SignatureAlgorithm;
  /** Who signs the answers; null: they are not checked. */
  readonly platformKey: KeyObject | null;
  /** For whom the body is encrypted; null: it goes as it is. */
  readonly encryptFor: KeyObject | null;
  readonly gaps: GapChoices;
  readonly network: Network;
  readonly limits: Partial<SendLimits>;
  /** Lines behind those of the envelope. */
  readonly headers: readonly HeaderLine[];
};
