import { ORPCError, implement } from '@orpc/server';
import type { ImplementerInternalWithMiddlewares } from '@orpc/server';
import { contract } from '../../../../shared/bridge/contract.ts';
import { refusals } from '../../../../shared/bridge/procedure.ts';
import { BenchError } from '../../../../shared/lib/bench-error.ts';

/** Named, as the compiler writes out what it infers, and the contract is too long for that. */
export type Procedures = ImplementerInternalWithMiddlewares<
  typeof contract,
  Record<never, never>,
  Record<never, never>
>;

/** The contract, each procedure of which turns errors into refusals. */
export function implementContract(report: (error: unknown) => void): Procedures {
  return implement(contract).use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      if (error instanceof BenchError) throw refusalOf(error);
      if (!(error instanceof ORPCError)) report(error);
      throw error;
    }
  });
}

// What the contract has no code for (a key that cannot sign, a header that cannot be written) is told as NOT_NOW.
function refusalOf(error: BenchError) {
  const code = isRefusal(error.code) ? error.code : 'NOT_NOW';
  return new ORPCError(code, {
    status: refusals[code].status,
    message: error.message,
    data: { next: error.next, ...(error.words === null ? {} : { words: error.words }) },
    cause: error,
  });
}

function isRefusal(code: string): code is keyof typeof refusals {
  return Object.hasOwn(refusals, code);
}
