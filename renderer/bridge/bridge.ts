import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../shared/bridge/contract.ts';

/**
 * Everything the window may ask of its host: the contract, as calls. The store receives one of these and does not know
 * what carries it. A refusal is thrown; read it with `troubleOf`.
 */
export type Bridge = ContractRouterClient<typeof contract>;
