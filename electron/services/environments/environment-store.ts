import type { Environment } from '../../../shared/documents/environment.ts';
import type { Words } from '../../../shared/lib/text/words.ts';

/** A file among the environments that is none: put there by another hand, damaged, or of a later version. It is left alone. */
export type UnreadableEnvironment = {
  /** Its name alone, never a path. */
  readonly file: string;
  readonly message: Words;
  readonly next: Words;
};

/** All environments by name, and what else lies among them. */
export type EnvironmentList = {
  readonly environments: readonly Environment[];
  readonly unreadable: readonly UnreadableEnvironment[];
};

/**
 * The environments of a folder: one file each in `environments/`, named after it. What is on disk is read anew each time, as
 * another process may write it. Every value was checked, whoever wrote it. A record grants nothing.
 */
export type EnvironmentStore = {
  readonly list: () => Promise<EnvironmentList>;
  /** Throws ENVIRONMENT_UNKNOWN with the nearest name, ENVIRONMENT_UNREADABLE for a file of that name that is none. */
  readonly named: (name: string) => Promise<Environment>;
  /** Throws ENVIRONMENT_UNKNOWN. */
  readonly withId: (id: string) => Promise<Environment>;
  /**
   * Writes one, new or known by its id. Throws ENVIRONMENT_NAME_TAKEN, ENVIRONMENT_VALUE with the field and what is wrong
   * with it, ENVIRONMENTS_FULL, ENVIRONMENT_NOT_WRITTEN.
   */
  readonly save: (environment: Environment) => Promise<void>;
  /** Removes the file. Throws ENVIRONMENT_UNKNOWN. Grants and secrets in the vault are the caller's to remove. */
  readonly remove: (id: string) => Promise<void>;
};
