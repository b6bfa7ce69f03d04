import { AppError } from '../../../shared/lib/app-error.ts';

export const exitCodes = { good: 0, no: 1, usage: 2, unreachable: 3, owned: 4, interrupted: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const ofErrors: Readonly<Record<string, ExitCode>> = {
  DATA_FOLDER_OWNED: exitCodes.owned,
  DATA_FOLDER_FOREIGN: exitCodes.usage,
  USAGE: exitCodes.usage,
  NO_BROWSER: exitCodes.unreachable,
  RENDER_FAILED: exitCodes.unreachable,
  RENDER_STOPPED: exitCodes.unreachable,
  STORE_UNREACHABLE: exitCodes.unreachable,
  OUTPUT_UNWRITABLE: exitCodes.unreachable,
};

export function exitCodeOf(error: unknown, otherwise: ExitCode): ExitCode {
  const hasOwn = error instanceof AppError && Object.hasOwn(ofErrors, error.code);
  return hasOwn ? (ofErrors[error.code] ?? otherwise) : otherwise;
}
