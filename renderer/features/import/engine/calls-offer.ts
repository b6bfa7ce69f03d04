import { looksLikeCalls, type CallsFormat } from '../../../../shared/protocol/exports/calls-line.ts';
import { findCalls } from '../../../../shared/protocol/requests/find-requests.ts';
import { looksLikeHar } from '../../../../shared/protocol/requests/read-har.ts';
import { headerOf, type WrittenRequest } from '../../../../shared/protocol/requests/written-request.ts';
import type { ReadFile } from './import-items.ts';

/** What stands around a payload. */
export type RequestFacts = {
  readonly method: string;
  readonly url: string;
  readonly clientId: string | null;
  readonly headers: number;
  readonly hasAnswer: boolean;
  /** In English, as the text has it. */
  readonly notUnderstood: readonly string[];
};

/** The calls of a file: read here, or only once it is imported. */
export type CallsOffer = { readonly file: number } & (
  | { readonly of: 'text'; readonly text: string; readonly requests: readonly RequestFacts[] }
  | { readonly of: 'file'; readonly format: CallsFormat }
);

/** The key of a file's calls among the keys of items. */
export function callsKey(file: number): string {
  return `${file}/calls`;
}

/** Finds the format of a file of calls by its beginning; null for any other. */
export function callsFormatOf(beginning: string): CallsFormat | null {
  if (looksLikeCalls(beginning)) return 'calls';
  return looksLikeHar(beginning) ? 'har' : null;
}

/** Finds the calls of a file; null if it has none. */
export function findCallsOffer(file: number, read: ReadFile): CallsOffer | null {
  if (read.reads === 'calls') return { of: 'file', file, format: read.format };
  if (read.reads !== 'text' || read.bundle !== null) return null;
  const requests = findCalls(read.text).map(factsOf);
  return requests.length === 0 ? null : { of: 'text', file, text: read.text, requests };
}

function factsOf({ method, url, headers, answer, notUnderstood }: WrittenRequest): RequestFacts {
  return {
    method: method ?? '',
    url: url ?? '',
    clientId: headerOf(headers, 'Client-Id'),
    headers: headers.length,
    hasAnswer: answer !== undefined,
    notUnderstood,
  };
}
