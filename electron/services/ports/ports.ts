import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Capabilities } from '../../../shared/bridge/schemas.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import type { Renderer } from '../render/renderer.ts';
import type { StorePrograms } from '../store-care/store-care.ts';
import type { KeychainPort } from '../vault/keychain-port.ts';

/**
 * What differs between the hosts of the window, and what a test replaces: real time, randomness, and what the host can
 * do. Everything else of the services is the same object in Electron and in the local host.
 */
export interface HostPorts {
  /** Real time, in milliseconds. */
  readonly now: () => Instant;
  /** A fresh identifier: 32 lower-case hexadecimal digits. */
  readonly newId: () => string;
  readonly version: string;
  readonly capabilities: Capabilities;
  /** Runs something after a time, unless it is called off by what is returned. Keeps no process alive. */
  readonly later: (ms: number, run: () => void) => () => void;
  readonly secrets: SecretPort;
  /** null in a host that knows no system's keychain. */
  readonly keychain: KeychainPort | null;
  /** Has the user choose a file by the host's own dialog; null where nothing was chosen. Absent: there are no dialogs. */
  readonly chooseFile?: () => Promise<ChosenFile | null>;
  /** The same for a folder: its path, which no window is told. */
  readonly chooseFolder?: () => Promise<string | null>;
  /** Who draws pictures. Absent: nobody does. */
  readonly pictures?: Renderer;
  /** How stores are served and checked. */
  readonly stores: StorePrograms;
  /** Told of every error that is nobody's to handle, so that none is lost. Never shown to the window. */
  readonly report: (error: unknown) => void;
}

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

/** A file as a dialog gives it; its name alone, never its path. */
export type ChosenFile = { readonly name: string; readonly bytes: Uint8Array };
