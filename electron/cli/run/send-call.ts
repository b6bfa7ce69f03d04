import type { Result } from '../../../shared/documents/call.ts';
import type { SentFacts, StoryRun } from '../../../shared/protocol/run/run-story.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { chooseProxy } from '../../services/network/network/choose-proxy.ts';
import { addressBelow, readSendAddress } from '../../services/network/sender/send-address.ts';
import { environmentOfAddress } from '../../services/storage/outbox/pending-send.ts';
import { pathFor } from '../input/payload-input.ts';
import type { Io } from '../io.ts';
import { sendSigned } from '../send-signed.ts';
import type { SentRecords } from '../sent-record.ts';
import type { Connections } from '../../services/network/sender/connections.ts';
import type { MeasuredRun } from '../../services/bench/run/measured-run.ts';
import { signPayload } from '../signing-options.ts';
import type { Service } from './service.ts';

/** What a call of a run got; `why`: it got no result. */
export type SentCall = { readonly facts: SentFacts } & (
  | { readonly result: Result }
  | { readonly result: null; readonly why: Words; readonly isAnswered: boolean }
);

/** The service of a run with what its calls share. */
export type OpenService = Service & {
  readonly records: SentRecords;
  readonly connections: Connections;
  readonly measure: (run: StoryRun) => Promise<MeasuredRun>;
};

/**
 * Signs a payload and sends it once, as `send` does; its record is in the outbox before. Ctrl+C does not break it off.
 * Throws where it cannot be signed or recorded; then nothing was sent.
 */
export async function sendCall(
  { body, scenario }: { readonly body: Uint8Array; readonly scenario: Scenario | null },
  { args, target, demoKeys, records, connections }: OpenService,
  io: Io,
): Promise<SentCall> {
  const { signer, network } = target;
  const { url, path } = addressBelow(target.baseUrl, pathFor(args.path, scenario));
  const proxy = chooseProxy(readSendAddress(url), network);
  const signed = await signPayload({ body, signer, args, demoKeys }, { path, url, proxy }, io);
  const request = { ...signed, headers: [...signed.headers, ...target.shownHeaders] };
  const place = args.to === undefined ? target.environment : null;
  const { gaps, clientId } = signer;
  const about = { request, clientId, scenario, gaps, environment: place ?? environmentOfAddress(url) };
  const record = await records.record(about);
  const { outcome, reading } = await sendSigned(
    { signed, request, url, scenario, target, record, connections },
    null,
    io,
  );
  const ms = outcome.durationsMs.total ?? 0;
  if (reading === null) {
    const facts = { signature: 'not checked', id: record.id, ms } as const;
    return { facts, result: null, why: outcome.failure.message, isAnswered: false };
  }
  const facts = { signature: reading.signature, id: record.id, ms };
  if (reading.result !== null && reading.outcome !== 'none') return { facts, result: reading.result };
  return {
    facts,
    result: null,
    why: withoutResult(outcome.kind === 'answered' ? outcome.answer.status : 0),
    isAnswered: true,
  };
}

function withoutResult(status: number): Words {
  return {
    en: `The response has no result (HTTP ${status}).`,
    zh: `回應沒有結果（HTTP ${status}）。`,
  };
}
