import type { Call, CallEnvironment } from '../../../../../shared/documents/call.ts';
import type { SignatureAlgorithm } from '../../../../../shared/specification/authentication.ts';
import type { CallOutcome } from '../../../network/sender/call-outcome.ts';
import type { SignedRequest } from '../../../keys/signer/sign-request.ts';
import { scanJson } from '../../../../../shared/lib/json/json-scan.ts';
import { textAt } from '../../../../../shared/lib/json/json-view.ts';
import { orderOfPayload } from '../../../../../shared/protocol/orders/order-key.ts';
import type { Scenario } from '../../../../../shared/scenarios/scenario.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import type { SignatureMistake } from '../../../../../shared/documents/diagnosis.ts';

/** A request to sign, and perhaps to send. `text` has no variables left. */
export type RequestDraft = {
  readonly scenario: string;
  readonly text: string;
  /** For the built-in sandbox; default RSA256. An environment has its own. */
  readonly algorithm?: SignatureAlgorithm | undefined;
  readonly encrypt?: boolean | undefined;
  /** The id of an environment; absent for the built-in sandbox. */
  readonly environment?: string | undefined;
  readonly mistake?: SignatureMistake | undefined;
  /** The id of the call whose text is sent again. */
  readonly replayOf?: string | undefined;
  /** The id of the call whose very bytes, headers and signature are sent again. */
  readonly exactOf?: string | undefined;
};

/** Reads the call that is sent byte by byte; null where nothing is. Throws where not every byte is stored. */
export type ReadExact = (draft: RequestDraft) => Promise<Call | null>;

export type Target = { readonly url: string; readonly path: string };

/** Where a request goes, and with what. All blockers are checked before a route exists. */
export type Route = {
  /** null for the built-in sandbox, which uses the run's clock. */
  readonly environment: CallEnvironment | null;
  readonly target: Target;
  readonly payload: PayloadFacts;
  /** Signs exactly these bytes. */
  readonly sign: (body: Uint8Array) => Promise<SignedRequest>;
  /** The header lines as they are stored, without secrets. */
  readonly storedHeaders: (request: SignedRequest) => Call['headers'];
  readonly transmit: (request: SignedRequest, signal: AbortSignal) => Promise<CallOutcome>;
};

type PayloadFacts = Pick<Call, 'orderKey' | 'merchantBizNo' | 'orderStatus' | 'endpoint' | 'gaps'>;

/** Reads which order a text is about. Missing members become the empty text. */
export function readSendFields(
  text: string,
  options: {
    readonly scenario: Pick<Scenario, 'endpoint'>;
    readonly clientId: string;
    readonly gaps: GapChoices;
    /** The environment of the order; absent for the built-in sandbox. */
    readonly environment?: string;
  },
): PayloadFacts {
  const { scenario, clientId, gaps, environment } = options;
  const { root } = scanJson(text);
  const { endpoint } = scenario;
  const { orderKey, merchantBizNo } = orderOfPayload(root, { clientId, endpoint, gaps, environment });
  return {
    orderKey,
    merchantBizNo: merchantBizNo ?? '',
    orderStatus: textAt(root, 'orderStatus') ?? '',
    endpoint,
    gaps,
  };
}
