import type { CallSummary } from '../../../shared/bridge/schemas.ts';

/** A call with the bytes of its payload. */
export type CallWithBytes = Pick<CallSummary, 'atVirtual' | 'scenario' | 'verdict'> & { readonly bytes: Uint8Array };
