import type { CallEnvironment } from '../../../../../shared/documents/call-search.ts';
import type { Call } from '../../../../../shared/documents/call.ts';
import type { SignatureMistake } from '../../../../../shared/documents/signature-mistake.ts';
import type { SignatureAlgorithm } from '../../../../../shared/specification/authentication.ts';
import type { CallOutcome } from '../../../network/sender/call-outcome.ts';
import type { SignedRequest } from '../../../keys/signer/index.ts';
import type { ReadPayload } from './read-send-fields.ts';
import type { Target } from './sandbox-target.ts';

/** What is asked to be signed, and perhaps sent. `text` is resolved: no variable is left in it. */
export type RequestOrder = {
  readonly scenario: string;
  readonly text: string;
  /** To the bench's own sandbox: RSA256 and plain, unless said otherwise. An environment brings its own. */
  readonly algorithm?: SignatureAlgorithm | undefined;
  /** Whether the body is encrypted for the receiver before it is signed. */
  readonly encrypt?: boolean | undefined;
  /** The id of one of the user's environments; absent: the bench's own sandbox. */
  readonly environment?: string | undefined;
  /** The mistake that it is signed with on purpose. */
  readonly mistake?: SignatureMistake | undefined;
};

/** Where one order goes, and with what. Everything that stands in its way was asked before there is one. */
export type Route = {
  /** null: the bench's own sandbox, which knows the run's clock. */
  readonly environment: CallEnvironment | null;
  readonly target: Target;
  readonly payload: ReadPayload;
  /** Signs these very bytes. */
  readonly sign: (body: Uint8Array) => Promise<SignedRequest>;
  /** The header lines of a signed request as they are kept: without what is secret in them. */
  readonly keptHeaders: (request: SignedRequest) => Call['headers'];
  readonly transmit: (request: SignedRequest, signal: AbortSignal) => Promise<CallOutcome>;
};
