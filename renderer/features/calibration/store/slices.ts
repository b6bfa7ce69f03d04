import type { Theme } from '../../../../shared/documents/project.ts';
import type { ThemeTokens } from '../../../../shared/specification/theme-tokens.ts';

export type ThemeSlice = {
  /** The project's theme; null: Passbench's own look. */
  readonly theme: Theme | null;
  /** Tokens being adjusted, which every phone shows until they are saved or left; null: none. */
  readonly themeDraft: ThemeTokens | null;
  readonly adjustTheme: (tokens: ThemeTokens | null) => void;
  /** Writes the project's theme, with undo; false where the host refuses, which is reported. null: none. */
  readonly saveTheme: (theme: Theme | null) => Promise<boolean>;
  readonly applyHostTheme: (theme: Theme | null) => void;
};
