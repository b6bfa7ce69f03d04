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

/** What of a data folder is the user's own. */
export type OwnStores = {
  readonly vault: Vault;
  readonly environments: EnvironmentStore;
  readonly inbox: Inbox;
  /** The secrets that environments of other projects name: they are not this project's to forget. */
  readonly secretsElsewhere?: () => Promise<readonly string[]>;
};

/** What windows are offered of the user's own keys and environments is made of these. */
export type OwnKeysServices = OwnStores & {
  readonly dataFolder: string;
  /** Where the environments lie. */
  readonly projectFolder: string;
  readonly ports: ProgramPorts & { readonly secrets: SecretPort };
  /** How many idle minutes lock the vault. */
  readonly autoLock: StoredSetting;
  readonly emit: (event: BridgeEvent) => void;
  /** The project's choices. */
  readonly gaps: () => GapChoices;
  /** Those of the process, as far as they say how requests leave this machine. */
  readonly variables: Variables;
  /** Keys that sign for this machine alone, whatever vault they came into. */
  readonly demoKeys: readonly KeyObject[];
};

/** What is asked for outside of the window, and why. */
export type SecretQuestion = {
  /** Whole sentences: what it is for, and what asked for it. */
  readonly words: Words;
  /** What is to be typed: "Passphrase of the vault". */
  readonly label: Words;
  /** One that is chosen now: it is typed twice. */
  readonly isNew: boolean;
};

/** `code`: it was shown to the user together with the words, and the window has to bring it. */
export type Confirmation =
  | { readonly is: 'code'; readonly code: string }
  | { readonly is: 'granted' }
  | { readonly is: 'refused' };

/**
 * Where a host asks its user for what no window may see or decide: passphrases, and whether a key may be used somewhere. One
 * question at a time.
 */
export interface SecretPort {
  /** Where the user has to look. */
  readonly place: 'terminal' | 'window';
  /** What was typed, never empty. null: nothing was, on purpose, or because the signal aborted. */
  readonly ask: (question: SecretQuestion, signal: AbortSignal) => Promise<string | null>;
  readonly confirm: (words: Words, signal: AbortSignal) => Promise<Confirmation>;
  /** What came of it, for who has just typed. */
  readonly tell: (words: Words) => void;
}
