import type { CheckStep } from '../../../../shared/documents/connection-check.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Trouble } from '../../../bridge/index.ts';
import type { EnvironmentForm } from '../engine/environment-form.ts';

/** Resolves with why it was refused; null when it is done. */
type Attempt = Promise<Trouble | null>;

export type DocumentEnvironmentsSlice = {
  /** The environment that each document is sent to, by document; one that is absent goes to the bench's own sandbox. */
  readonly environmentOf: Readonly<Record<string, string>>;
  /** Sends a document elsewhere from now on; null: to the bench's own sandbox. */
  readonly chooseEnvironment: (documentId: string, id: string | null) => void;
  /** The same where nobody chose it: a new document goes where the one before it went. It is no step of undo. */
  readonly setEnvironment: (documentId: string, id: string | null) => void;
  /** Sends every payload of a document's order where the document is sent. */
  readonly chooseEnvironmentForOrder: (documentId: string) => void;
  /** Looks at everything again: an environment is another one now, or is gone. */
  readonly refreshAfterEnvironmentChange: () => void;
};

/** What of an environment's form was typed and is not saved. */
export type EnvironmentEdits = Partial<EnvironmentForm>;

export type EnvironmentsSlice = {
  /** The environment whose page is shown. */
  readonly chosenEnvironmentId: string | null;
  /** Opens the place of environments, at one of them where it is named. What was typed in another is saved. */
  readonly showEnvironments: (id?: string) => void;
  /** Makes one with usual values, saves it and shows it. */
  readonly addEnvironment: (name: string) => Attempt;
  readonly duplicateEnvironment: (id: string) => Attempt;
  /** Removes it; a message offers to bring it back. */
  readonly removeEnvironment: (id: string) => Attempt;
  /** By the environment's id. */
  readonly environmentEdits: Readonly<Record<string, EnvironmentEdits>>;
  readonly editEnvironment: (id: string, typed: EnvironmentEdits) => void;
  /** Saves what can stand. What is wrong stays typed, and says so. */
  readonly saveEnvironment: (id: string) => Attempt;
  /** Saves every environment that was typed in: the page is left. */
  readonly saveAllEnvironments: () => Promise<void>;
  readonly discardEdits: (id: string) => void;
};

export type ReadPublic = { readonly pem: string; readonly sha256: string; readonly sentence: Words };

/** What is asked of the host about one environment. What was typed is saved first. */
export type EnvironmentRequestsSlice = {
  /** A pasted public key or certificates, as an environment keeps them. */
  readonly readPublic: (
    pasted: string,
    as: 'platformKey' | 'ca',
  ) => Promise<{ readonly read: ReadPublic } | { readonly trouble: Trouble }>;
  readonly askProxyCredentials: (id: string) => Attempt;
  readonly importClientCert: (id: string, file: string, keyFile: string | null) => Attempt;
  /** The environment whose grant waits for a code that the terminal has printed. */
  readonly pendingGrantId: string | null;
  /** Asks that its key may sign for its origin. */
  readonly askGrant: (id: string) => Attempt;
  readonly confirmGrant: (id: string, code: string) => Attempt;
  readonly cancelGrant: () => void;
};

export type ConnectionCheck = {
  readonly environmentId: string;
  readonly mayAsk: boolean;
  /** Those that have ended, in their order. */
  readonly steps: readonly CheckStep[];
  readonly isRunning: boolean;
  /** It was ended by the user before it was through. */
  readonly isCancelled: boolean;
  readonly trouble: Trouble | null;
};

export type ConnectionCheckSlice = {
  /** The last check, whichever environment it was of. */
  readonly connectionCheck: ConnectionCheck | null;
  /** Checks an environment; what was typed is saved first. `mayAsk` allows the call that must be refused. */
  readonly checkConnection: (id: string, mayAsk: boolean) => Promise<void>;
  readonly cancelCheck: () => void;
};

/** The environments, what is asked of the host about each, and where documents are sent. */
export type EnvironmentsPart = DocumentEnvironmentsSlice &
  EnvironmentsSlice &
  EnvironmentRequestsSlice &
  ConnectionCheckSlice;
