import * as z from 'zod';
import { everyoneOnboarded } from '../../../../../shared/documents/sandbox-controls.ts';
import { decide } from '../../../../../shared/protocol/sandbox/decide.ts';
import { type SandboxCrypto, createMapMemory } from '../../../../../shared/protocol/sandbox/sandbox-case.ts';
import { scenarios } from '../../../../../shared/scenarios/index.ts';
import type { SignedRequest } from '../../../keys/signer/sign-request.ts';
import { headerOf, type TestAnswer } from '../../server/testing/merchant.ts';

/** The rows after $1 in the order in which they were accepted. */
export const historyAfter = `
  SELECT seq::float8, id, counts, method, path, body, answer_status, answer_body, at_real::float8, details
  FROM passbench.calls WHERE seq > $1 ORDER BY seq`;

const historyRow = z.object({
  seq: z.number(),
  id: z.string(),
  counts: z.number(),
  method: z.string(),
  path: z.string(),
  body: z.instanceof(Uint8Array),
  answer_status: z.number(),
  answer_body: z.instanceof(Uint8Array),
  at_real: z.number(),
  details: z
    .string()
    .transform((text) => z.object({ headers: z.array(z.tuple([z.string(), z.string()])) }).parse(JSON.parse(text))),
});
export type HistoryRow = z.infer<typeof historyRow>;

export function readHistory(rows: readonly unknown[]): readonly HistoryRow[] {
  return rows.map((row) => historyRow.parse(row));
}

/** A call with its last answer, which was not an error of the store. */
export type Acknowledged = { readonly request: SignedRequest; readonly answer: TestAnswer };

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

/** What is wrong with a stored history: each row must be what the pure engine says after the rows before it. */
export function problemsOfHistory(rows: readonly HistoryRow[], crypto: SandboxCrypto): readonly string[] {
  const memory = createMapMemory();
  const setup = { scenarios, gaps: {}, scheme: null, notOnboarded: everyoneOnboarded };
  return rows.flatMap((row) => {
    const { method, path: target, body, details, at_real: now } = row;
    const decision = decide({
      request: { method, target, headers: details.headers, body },
      memory,
      now,
      setup,
      crypto,
    });
    if (decision.acceptance !== null) memory.remember(decision.acceptance, row.id, decision.body);
    const engine = [decision.status, decision.acceptance !== null, decision.body];
    const stored = [row.answer_status, row.counts === 1, text(row.answer_body)];
    if (JSON.stringify(engine) === JSON.stringify(stored)) return [];
    return [`The engine answers row ${row.seq} with ${JSON.stringify(engine)}, and it was ${JSON.stringify(stored)}.`];
  });
}

/** Acknowledged calls that are not stored as they were answered, and requests that were answered in two ways. */
export function problemsOfAnswers(all: readonly Acknowledged[], rows: readonly HistoryRow[]): readonly string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const accepted = new Map<string, string>();
  return all.flatMap(({ request, answer }) => {
    const body = text(request.body);
    const id = headerOf(answer, 'Tracer-Id');
    const row = byId.get(id);
    if (row === undefined) return [`Call ${id} was answered and is lost.`];
    if (text(row.body) !== body || text(row.answer_body) !== answer.body)
      return [`Call ${id} is not stored as it was answered.`];
    if (answer.resultStatus !== 'S') return [];
    const { requestId } = z.object({ requestId: z.string() }).parse(JSON.parse(body));
    const said = JSON.stringify([body, answer.body]);
    const before = accepted.get(requestId) ?? said;
    accepted.set(requestId, before);
    return before === said ? [] : [`Request ${requestId} was accepted in two ways: ${before} and ${said}.`];
  });
}
