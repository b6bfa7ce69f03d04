import type { CallEnvironment, Result } from '../../../shared/documents/call.ts';
import type { JsonNode } from '../../../shared/lib/json/json-scan.ts';
import type { Proxy } from '../../services/network/network/proxy-address.ts';
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
  /** Where calls went so far, by their path. */
  readonly addresses: Map<string, CallAddress>;
};

type CallAddress = {
  readonly url: string;
  readonly path: string;
  readonly proxy: Proxy | null;
  readonly environment: CallEnvironment;
};

/** A payload as it is sent, with what is read in it. */
export type CallToSend = {
  readonly body: Uint8Array;
  readonly root: JsonNode | null | undefined;
  readonly scenario: Scenario | null;
};

/**
 * Signs a payload and sends it once, as `send` does; its record is in the outbox before. Ctrl+C does not break it off.
 * Throws where it cannot be signed or recorded; then nothing was sent.
 */
export async function sendCall({ body, root, scenario }: CallToSend, service: OpenService, io: Io): Promise<SentCall> {
  const { args, target, demoKeys, records, connections } = service;
  const { signer } = target;
  const { url, path, proxy, environment } = addressOf(pathFor(args.path, scenario), service);
  const signed = await signPayload({ body, signer, args, demoKeys }, { path, url, proxy }, io);
  const request = { ...signed, headers: [...signed.headers, ...target.shownHeaders] };
  const { gaps, clientId } = signer;
  const about = { request, root, clientId, scenario, gaps, environment };
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

function addressOf(path: string, { args, target, addresses }: OpenService): CallAddress {
  const known = addresses.get(path);
  if (known !== undefined) return known;
  const below = addressBelow(target.baseUrl, path);
  const proxy = chooseProxy(readSendAddress(below.url), target.network);
  const place = args.to === undefined ? target.environment : null;
  const made = { ...below, proxy, environment: place ?? environmentOfAddress(below.url) };
  addresses.set(path, made);
  return made;
}

function withoutResult(status: number): Words {
  return {
    en: `The response has no result (HTTP ${status}).`,
    zh: `回應沒有結果（HTTP ${status}）。`,
  };
}
