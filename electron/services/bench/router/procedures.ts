import { AsyncIteratorClass, ORPCError, implement, type ImplementerInternalWithMiddlewares } from '@orpc/server';
import { contract } from '../../../../shared/bridge/contract.ts';
import { refusals } from '../../../../shared/bridge/procedure.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';

/** A named type: the inferred one is too long for the compiler. */
export type Procedures = ImplementerInternalWithMiddlewares<
  typeof contract,
  Record<never, never>,
  Record<never, never>
>;

/** The contract with errors turned into refusals, also those that a generator throws after its first step. */
export function implementContract(report: (error: unknown) => void): Procedures {
  const refuse = (error: unknown): unknown => {
    if (error instanceof AppError) return refusalOf(error);
    if (!(error instanceof ORPCError)) report(error);
    return error;
  };
  return implement(contract).use(async ({ next, signal }) => {
    try {
      const { output, ...rest } = await next();
      // A step that its reader ended is no error.
      const refuseStep = (error: unknown): unknown => (signal?.aborted === true ? error : refuse(error));
      return { ...rest, output: isIterator(output) ? refusingSteps(output, refuseStep) : output };
    } catch (error) {
      throw refuse(error);
    }
  });
}

function isIterator(output: unknown): output is AsyncIterator<unknown, unknown, void> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output && 'next' in output;
}

/** No generator of its own: one that waits for a step cannot be ended. */
function refusingSteps(steps: AsyncIterator<unknown, unknown, void>, refuse: (error: unknown) => unknown) {
  const refusing = async <Step>(step: () => Promise<Step> | undefined): Promise<Step | undefined> => {
    try {
      return await step();
    } catch (error) {
      throw refuse(error);
    }
  };
  return new AsyncIteratorClass<unknown, unknown, void>(
    async () => (await refusing(() => steps.next())) ?? { done: true, value: undefined },
    async (reason) => {
      if (reason !== 'next') await refusing(() => steps.return?.());
    },
  );
}

// Errors without a code in the contract become NOT_NOW.
function refusalOf(error: AppError) {
  const code = isRefusal(error.code) ? error.code : 'NOT_NOW';
  return new ORPCError(code, {
    // A step of a generator is not compared with the contract.
    defined: true,
    status: refusals[code].status,
    message: error.message,
    data: { next: error.next, ...(error.words === null ? {} : { words: error.words }) },
    cause: error,
  });
}

function isRefusal(code: string): code is keyof typeof refusals {
  return Object.hasOwn(refusals, code);
}
