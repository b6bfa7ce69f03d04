import { oc } from '@orpc/contract';
import { refusalSchema } from './schemas.ts';

/** What a refusal may be called, with its status over HTTP. */
export const refusals = {
  NOT_FOUND: { status: 404, data: refusalSchema },
  NOT_NOW: { status: 409, data: refusalSchema },
  NOT_HERE: { status: 501, data: refusalSchema },
  STORE_FAILED: { status: 500, data: refusalSchema },
} as const;

/** A procedure of the contract, with the refusals it may answer with. */
export const procedure = oc.errors(refusals);
