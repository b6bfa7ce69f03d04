import type { ContractRouterClient } from '@orpc/contract';
import type * as z from 'zod';
import type { contract } from '../../shared/bridge/contract.ts';
import type { callSchema, callSummarySchema } from '../../shared/bridge/schemas.ts';

/**
 * Everything the window may ask of its host: the contract, as calls. The store receives one of these and does not know
 * what carries it. A refusal is thrown; read it with `troubleOf`.
 */
export type Bridge = ContractRouterClient<typeof contract>;

/** A call as it comes over the bridge. */
export type CallRecord = z.infer<typeof callSchema>;

/** A call without its bodies, as it comes over the bridge. */
export type CallSummary = z.infer<typeof callSummarySchema>;
