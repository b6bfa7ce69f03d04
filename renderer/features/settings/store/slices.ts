export type SettingsSlice = {
  /** The text of the file of shortcuts that the user chose; null for none. */
  readonly chooseShortcuts: () => Promise<string | null>;
};
