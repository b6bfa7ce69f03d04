/** One setting of the host, as text. */
export interface StoredSetting {
  /** null when it was never written. */
  readonly read: () => string | null;
  /** Resolves once it is on disk; throws STORE_FAILED. */
  readonly write: (text: string) => Promise<void>;
}
