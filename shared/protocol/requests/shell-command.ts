/** A command as its shell would divide it into words. */
export type ShellCommand = {
  readonly words: readonly string[];
  /** What only the shell could tell, in English. */
  readonly unclear: readonly string[];
  /** The place behind the command. */
  readonly end: number;
  /** The text that `<<` gives it; null without. */
  readonly input: string | null;
};
