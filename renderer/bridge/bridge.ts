import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../shared/bridge/contract.ts';
import { isDefinedError, ORPCError } from '@orpc/client';
import { refusalSchema } from '../../shared/bridge/schemas.ts';
import type { Words } from '../../shared/lib/text/words.ts';

/** The contract as calls. The store does not know the transport. A refusal is thrown; read it with `troubleOf`. */
export type Bridge = ContractRouterClient<typeof contract>;

/** A failure for people. `code` is stable; `message` and `next` are the host's sentences, if any. */
export type Trouble = {
  readonly code: 'SIGNED_OUT' | 'HOST_GONE' | 'NOT_FOUND' | 'NOT_NOW' | 'NOT_HERE' | 'STORE_FAILED' | 'UNEXPECTED';
  readonly message: Words | null;
  readonly next: Words | null;
};

const hostCodes = ['NOT_FOUND', 'NOT_NOW', 'NOT_HERE', 'STORE_FAILED'] as const;

/** Reads what a bridge call threw. Without an answer the host cannot be reached. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ORPCError)) return { code: 'HOST_GONE', message: null, next: null };
  if (error.status === 401 || error.status === 403) return { code: 'SIGNED_OUT', message: null, next: null };
  const code = hostCodes.find((known) => known === error.code);
  const message = sameInBoth(error.message);
  const said = code !== undefined && isDefinedError(error) ? refusalSchema.safeParse(error.data) : null;
  if (code === undefined || said?.success !== true) return { code: code ?? 'UNEXPECTED', message, next: null };
  const { next, words } = said.data;
  return {
    code,
    message: words?.message ?? message,
    next: words?.next ?? (next === undefined ? null : sameInBoth(next)),
  };
}

/** A sentence that the host has in one language only. */
function sameInBoth(text: string): Words {
  return { en: text, zh: text };
}
