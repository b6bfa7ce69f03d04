import type { CallEnvironment } from '../../../../../shared/documents/call-search.ts';
import type { Call } from '../../../../../shared/documents/call.ts';
import type { SignatureMistake } from '../../../../../shared/documents/signature-mistake.ts';
import type { SignatureAlgorithm } from '../../../../../shared/specification/authentication.ts';
import type { CallOutcome } from '../../../network/sender/call-outcome.ts';
import type { SignedRequest } from '../../../keys/signer/sign-request.ts';
import type { Target } from './sandbox-target.ts';
import { scanJson } from '../../../../../shared/lib/json/json-scan.ts';
import { textAt } from '../../../../../shared/lib/json/json-view.ts';
import { orderOf } from '../../../../../shared/protocol/orders/order-key.ts';
import type { Scenario } from '../../../../../shared/scenarios/scenario.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';

/** What is asked to be signed, and perhaps sent. `text` is resolved: no variable is left in it. */
export type RequestDraft = {
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
  readonly payload: PayloadFacts;
  /** Signs these very bytes. */
  readonly sign: (body: Uint8Array) => Promise<SignedRequest>;
  /** The header lines of a signed request as they are kept: without what is secret in them. */
  readonly storedHeaders: (request: SignedRequest) => Call['headers'];
  readonly transmit: (request: SignedRequest, signal: AbortSignal) => Promise<CallOutcome>;
};

/** What a payload says about the call it makes. */
export type PayloadFacts = Pick<Call, 'orderKey' | 'merchantBizNo' | 'orderStatus' | 'endpoint' | 'gaps'>;

/** Reads which order a text is about. What cannot be read (no JSON, a member that is absent) is the empty text. */
export function readSendFields(
  text: string,
  options: {
    readonly scenario: Pick<Scenario, 'endpoint'>;
    readonly clientId: string;
    readonly gaps: GapChoices;
    /** The id of the environment whose order it is; absent: the bench's own sandbox. */
    readonly environment?: string;
  },
): PayloadFacts {
  const { scenario, clientId, gaps, environment } = options;
  const { root } = scanJson(text);
  const { endpoint } = scenario;
  const { orderKey, merchantBizNo } = orderOf(root, { clientId, endpoint, gaps, environment });
  return {
    orderKey,
    merchantBizNo: merchantBizNo ?? '',
    orderStatus: textAt(root, 'orderStatus') ?? '',
    endpoint,
    gaps,
  };
}
