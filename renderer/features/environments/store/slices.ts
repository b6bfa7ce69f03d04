import type { PublicMaterial } from '../../../../shared/bridge/your-keys.ts';
import type { EnvironmentStart } from '../../../engine/environments/environment-of-call.ts';
import type { Lack } from '../../../engine/environments/environment-facts.ts';
import type { CheckStep } from '../../../../shared/documents/tls.ts';
import type { Trouble } from '../../../bridge/bridge.ts';
import type { EnvironmentForm } from '../engine/environment-form.ts';

/** Resolves with the reason of a refusal; null when done. */
type Attempt = Promise<Trouble | null>;

export type DocumentEnvironmentsSlice = {
  /** The environment of each document; without one it is sent to the sandbox. */
  readonly environmentOf: Readonly<Record<string, string>>;
  /** By document: its environment that was removed, in case it comes back. */
  readonly missingEnvironmentOf: Readonly<Record<string, string>>;
  readonly chooseEnvironment: (documentId: string, id: string | null) => void;
  /** The same without an undo step, for a new document that follows another one. */
  readonly setEnvironment: (documentId: string, id: string | null) => void;
  readonly chooseEnvironmentForOrder: (documentId: string) => void;
  /** The environments of the host have changed. */
  readonly followEnvironments: () => void;
};

export type EnvironmentEdits = Partial<EnvironmentForm>;

export type EnvironmentsSlice = {
  readonly chosenEnvironmentId: string | null;
  /** The field that the page shows and focuses once it is there. */
  readonly soughtField: Lack | null;
  /** Opens the environments, at one and at its field if given. Saves typed changes of another. */
  readonly showEnvironments: (id?: string, field?: Lack) => void;
  readonly forgetSoughtField: () => void;
  readonly addEnvironment: (name: string) => Attempt;
  /** Adds one for the address and the client of a call, and shows it. */
  readonly addEnvironmentOf: (start: EnvironmentStart) => Attempt;
  readonly duplicateEnvironment: (id: string) => Attempt;
  readonly removeEnvironment: (id: string) => Attempt;
  readonly environmentEdits: Readonly<Record<string, EnvironmentEdits>>;
  readonly editEnvironment: (id: string, typed: EnvironmentEdits) => void;
  /** Saves the valid fields. Invalid ones stay typed with their problems. */
  readonly saveEnvironment: (id: string) => Attempt;
  /** Saves every typed change when the page closes. */
  readonly saveAllEnvironments: () => Promise<void>;
  readonly discardEdits: (id: string) => void;
};

/** Requests to the host about one environment. Typed changes are saved first. */
export type EnvironmentRequestsSlice = {
  readonly readPublic: (
    pasted: string,
    as: 'platformKey' | 'ca',
  ) => Promise<{ readonly read: PublicMaterial } | { readonly trouble: Trouble }>;
  readonly askProxyCredentials: (id: string) => Attempt;
  readonly importClientCert: (id: string, file: string, keyFile: string | null) => Attempt;
  readonly pendingGrantId: string | null;
  readonly askGrant: (id: string) => Attempt;
  readonly confirmGrant: (id: string, code: string) => Attempt;
  readonly cancelGrant: () => void;
};

export type ConnectionCheck = {
  readonly environmentId: string;
  readonly mayAsk: boolean;
  readonly steps: readonly CheckStep[];
  readonly isRunning: boolean;
  readonly isCancelled: boolean;
  readonly trouble: Trouble | null;
};

export type ConnectionCheckSlice = {
  readonly connectionCheck: ConnectionCheck | null;
  /** Checks an environment; typed changes are saved first. `mayAsk` allows the call that must be refused. */
  readonly checkConnection: (id: string, mayAsk: boolean) => Promise<void>;
  readonly cancelCheck: () => void;
};

export type EnvironmentsPart = DocumentEnvironmentsSlice &
  EnvironmentsSlice &
  EnvironmentRequestsSlice &
  ConnectionCheckSlice;
