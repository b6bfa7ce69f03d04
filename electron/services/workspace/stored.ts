import { BenchError } from '../../../shared/lib/bench-error.ts';

/** Runs a write; when the store fails, says so as a refusal the window can show, with the store's error as cause. */
export async function stored<Value>(what: string, write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BenchError(
      'STORE_FAILED',
      `${what} could not be stored: ${why}.`,
      'Check that the data folder is writable and its disk is not full, then try again.',
      error,
    );
  }
}
