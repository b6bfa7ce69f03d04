import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { openSandbox, type OpenSandbox, type OpenSandboxOptions } from '../../open/open-sandbox.ts';
import {
  pathOf,
  payloadText,
  post,
  queueCall,
  signedBy,
  testMerchant,
  type TestAnswer,
} from '../../server/testing/merchant.ts';
import type { SignedRequest } from '../../../keys/signer/sign-request.ts';
import { readTeamAddress } from '../team-address.ts';
import {
  findPostgres,
  lightSettings,
  noPostgres,
  placeInMemory,
  startPostgres,
  type PostgresServer,
} from './postgres-server.ts';

const bin = findPostgres();

/** For describe.skipIf, and for its name. */
export const isSkipped = bin === null;
export const whySkipped = bin === null ? ` (${noPostgres})` : '';

export const merchant = testMerchant();

/** What a test of the control listener shows of a call. */
export const controlled = { control: ({ atVirtual }: { readonly atVirtual: number }) => ({ atVirtual }) };

/** A real PostgreSQL for a file of tests, with an empty database for each, and sandboxes over it. */
export function teamOfTests() {
  const folder = mkdtempSync(join(tmpdir(), 'passbench-team-store-'));
  const answerKeyFile = join(folder, 'answer.pem');
  const now: { postgres: PostgresServer | null; url: string } = { postgres: null, url: '' };
  beforeAll(async () => {
    if (bin === null) return;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(answerKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    now.postgres = await startPostgres(bin, { place: placeInMemory(), settings: lightSettings });
  });
  afterAll(async () => {
    await now.postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    now.url = (await now.postgres?.newDatabase()) ?? '';
  });
  const postgres = (): PostgresServer => {
    if (now.postgres === null) throw new Error('There is no PostgreSQL.');
    return now.postgres;
  };
  return {
    postgres,
    url: () => now.url,
    /** The name of the database. */
    database: () => new URL(now.url).pathname.slice(1),
    query: (sql: string) => postgres().query(now.url, sql),
    breakConnections: () =>
      postgres().query(
        now.url,
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      ),
    open: async (options: Partial<OpenSandboxOptions> = {}): Promise<OpenSandbox> => {
      const opened = await openSandbox({
        folder: null,
        answerKeyFile,
        clients: [{ clientId: merchant.clientId, keys: [{ version: null, key: merchant.publicKey }] }],
        team: { address: readTeamAddress(now.url), password: null },
        ...options,
      });
      onTestFinished(() => opened.close().catch(() => undefined));
      return opened;
    },
  };
}

/** The answer to a request, which is sent again as long as the store is not reached in time: as callers do. */
export async function answerTo(to: OpenSandbox, request: SignedRequest): Promise<TestAnswer> {
  const answer = await post(to.url, request);
  return answer.resultCode === 'UNKNOWN_EXCEPTION' ? answerTo(to, request) : answer;
}

export async function send(to: OpenSandbox, ...call: Parameters<typeof queueCall>): Promise<TestAnswer> {
  return post(to.url, await signedBy(merchant, pathOf('queue-up'), payloadText(queueCall(...call))));
}

/** Asks the control listener. */
export async function ask(of: OpenSandbox, method: string, path: string, body?: unknown): Promise<unknown> {
  const { url: at = '', tokenFile = '' } = of.control ?? {};
  const answer = await fetch(`${at}${path}`, {
    method,
    headers: { Authorization: `Bearer ${readFileSync(tokenFile, 'utf8')}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

/** The same, sent until its store was reached. */
export async function sendAgain(to: OpenSandbox, ...call: Parameters<typeof queueCall>): Promise<TestAnswer> {
  return answerTo(to, await signedBy(merchant, pathOf('queue-up'), payloadText(queueCall(...call))));
}
