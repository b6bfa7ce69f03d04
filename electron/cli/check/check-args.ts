import type { CommonOptions } from '../options.ts';
import type { VaultArgs } from '../vault/cli-vault.ts';

export type CheckArgs = CommonOptions &
  VaultArgs & {
    readonly env: string;
    readonly production?: string;
    readonly ask?: boolean;
    readonly json?: boolean;
  };
