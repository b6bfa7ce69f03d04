import { isDefinedError, ORPCError } from '@orpc/client';

/** What went wrong, for a person. `code` is stable; `message` and `next` are the host's own sentences, where it gave any. */
export type Trouble = {
  readonly code: 'SIGNED_OUT' | 'HOST_GONE' | 'NOT_FOUND' | 'NOT_NOW' | 'NOT_HERE' | 'STORE_FAILED' | 'UNEXPECTED';
  readonly message: string | null;
  readonly next: string | null;
};

const hostCodes = ['NOT_FOUND', 'NOT_NOW', 'NOT_HERE', 'STORE_FAILED'] as const;

/** Reads anything a bridge call threw. What is no answer of the host at all means that the host cannot be reached. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ORPCError)) return { code: 'HOST_GONE', message: null, next: null };
  if (error.status === 401 || error.status === 403) return { code: 'SIGNED_OUT', message: null, next: null };
  const code = hostCodes.find((known) => known === error.code);
  if (code === undefined) return { code: 'UNEXPECTED', message: error.message, next: null };
  return { code, message: error.message, next: isDefinedError(error) ? nextStep(error.data) : null };
}

function nextStep(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('next' in data)) return null;
  return typeof data.next === 'string' ? data.next : null;
}
