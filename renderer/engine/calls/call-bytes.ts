import type { CallSummary } from '../../../shared/documents/call-summary.ts';

/** A call with the bytes of its payload. */
export type CallWithBytes = Pick<CallSummary, 'atVirtual' | 'scenario' | 'verdict'> & { readonly bytes: Uint8Array };
