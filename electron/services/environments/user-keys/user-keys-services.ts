import type { KeyObject } from 'node:crypto';
import type { BridgeEvent } from '../../../../shared/bridge/schemas.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { EnvironmentStore } from '../environments/environment-store.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { Variables } from '../../network/network/network.ts';
import type { ProgramPorts } from '../../platform/program-ports.ts';
import type { StoredSetting } from '../../storage/database/database.ts';
import type { Vault } from '../../keys/vault/vault.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

export type UserStores = {
  readonly vault: Vault;
  readonly environments: EnvironmentStore;
  readonly inbox: Inbox;
  /** The secrets of other projects' environments, which must stay. */
  readonly secretsElsewhere?: () => Promise<readonly string[]>;
};

export type UserKeysServices = UserStores & {
  readonly dataFolder: string;
  readonly projectFolder: string;
  readonly ports: ProgramPorts & { readonly secrets: SecretPort };
  readonly autoLock: StoredSetting;
  readonly emit: (event: BridgeEvent) => void;
  readonly gaps: () => GapChoices;
  readonly variables: Variables;
  readonly isNetworkOff: () => boolean;
  /** Keys for this machine only, whatever vault they are in. */
  readonly demoKeys: readonly KeyObject[];
};

export type SecretQuestion = {
  /** Whole sentences: the purpose, and what asks. */
  readonly words: Words;
  /** What to type: "Passphrase of the vault". */
  readonly label: Words;
  /** A new secret is typed twice. */
  readonly isNew: boolean;
};

/** `code`: shown to the user; the window must return it. */
export type Confirmation =
  | { readonly is: 'code'; readonly code: string }
  | { readonly is: 'granted' }
  | { readonly is: 'refused' };

/** Asks the user for what no window may see or decide: passphrases and grants. One question at a time. */
export interface SecretPort {
  /** Where the user must look. */
  readonly place: 'terminal' | 'window';
  /** Why nothing can be asked, and what to do; null, or no such function: it can. */
  readonly whyNot?: () => Words | null;
  /** The typed text, never empty. null: declined or aborted. */
  readonly ask: (question: SecretQuestion, signal: AbortSignal) => Promise<string | null>;
  readonly confirm: (words: Words, signal: AbortSignal) => Promise<Confirmation>;
  readonly report: (words: Words) => void;
}
