import { ORPCError, implement, type ImplementerInternalWithMiddlewares } from '@orpc/server';
import { contract } from '../../../../shared/bridge/contract.ts';
import { refusals } from '../../../../shared/bridge/procedure.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';

/** A named type: the inferred one is too long for the compiler. */
export type Procedures = ImplementerInternalWithMiddlewares<
  typeof contract,
  Record<never, never>,
  Record<never, never>
>;

/** The contract with errors turned into refusals. */
export function implementContract(report: (error: unknown) => void): Procedures {
  return implement(contract).use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      if (error instanceof AppError) throw refusalOf(error);
      if (!(error instanceof ORPCError)) report(error);
      throw error;
    }
  });
}

// Errors without a code in the contract become NOT_NOW.
function refusalOf(error: AppError) {
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
