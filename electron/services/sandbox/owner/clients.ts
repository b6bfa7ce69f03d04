import * as z from 'zod';
import {
  clientLimits,
  keptClientSchema,
  type ClientKey,
  type KeptClient,
} from '../../../../shared/documents/sandbox-controls.ts';
import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { findHeaderProblem, type HeaderField } from '../../../../shared/protocol/signing/header-syntax.ts';
import { nextVersion, type SandboxClient } from '../server/client-keys.ts';
import type { StoredSetting } from '../../storage/database/database.ts';
import { readStoredKey, readPastedKey } from './pasted-key.ts';

/** The clients that the sandbox's owner added, beside the demo client. Only public keys are stored. */
export type ClientStore = {
  /** In the order of their addition. */
  readonly added: () => readonly KeptClient[];
  /** The clients for the sandbox: a new array after each change only. */
  readonly known: () => readonly SandboxClient[];
  /** These resolve once the change is on disk and active. Throw NOT_NOW with a reason. */
  readonly add: (key: PastedKey) => Promise<void>;
  readonly removeKey: (clientId: string, version: string) => Promise<void>;
  readonly removeClient: (clientId: string) => Promise<void>;
};

export type PastedKey = {
  readonly clientId: string;
  /** Absent: the next free number. */
  readonly keyVersion?: string | undefined;
  readonly publicKey: string;
};

const storedClients = z.array(keptClientSchema);

/** Opens the stored clients. An unreadable entry is ignored. */
export function openClientStore(setting: StoredSetting, demoClientId: string): ClientStore {
  let added = readClients(setting.read());
  let known = added.map(clientOf);
  const next = createTaskQueue();
  const change = (how: (before: readonly KeptClient[]) => readonly KeptClient[]): Promise<void> =>
    next(async () => {
      const wanted = how(added);
      await setting.write(JSON.stringify(wanted));
      added = wanted;
      known = added.map(clientOf);
    });
  return {
    added: () => added,
    known: () => known,
    add: (pasted) => change((before) => withKey(before, pasted, demoClientId)),
    removeKey: (clientId, version) =>
      change((before) => {
        const client = clientNamed(before, clientId, demoClientId);
        const keys = client.keys.filter((key) => key.version !== version);
        if (keys.length === client.keys.length) throw noSuchKeyError(clientId, version);
        return before.flatMap((each) => (each !== client ? [each] : keys.length === 0 ? [] : [{ clientId, keys }]));
      }),
    removeClient: (clientId) =>
      change((before) => {
        const client = clientNamed(before, clientId, demoClientId);
        return before.filter((each) => each !== client);
      }),
  };
}

function readClients(text: string | null): readonly KeptClient[] {
  const kept = jsonText.pipe(storedClients).safeParse(text);
  const clients = kept.success ? kept.data : [];
  return clients
    .map(({ clientId, keys }) => ({ clientId, keys: keys.filter((key) => readStoredKey(key) !== null) }))
    .filter(({ keys }) => keys.length > 0);
}

function clientOf({ clientId, keys }: KeptClient): SandboxClient {
  return {
    clientId,
    keys: keys.flatMap((kept) => {
      const key = readStoredKey(kept);
      return key === null ? [] : [{ version: kept.version, key }];
    }),
  };
}

function withKey(
  before: readonly KeptClient[],
  { clientId, keyVersion, publicKey }: PastedKey,
  demoClientId: string,
): readonly KeptClient[] {
  requireSyntax('Client-Id', clientId);
  if (keyVersion !== undefined) requireSyntax('keyVersion', keyVersion);
  if (clientId === demoClientId) throw demoClientError(clientId);
  const key = readPastedKey(publicKey);
  const client = before.find((each) => each.clientId === clientId) ?? null;
  const keys = client?.keys ?? [];
  const same = keys.find(({ sha256 }) => sha256 === key.sha256);
  if (same !== undefined && (keyVersion ?? same.version) === same.version) throw sameKeyError(clientId, same);
  const version = keyVersion ?? nextVersion(keys.map((each) => each.version));
  if (keys.some((each) => each.version === version)) throw takenVersionError(clientId, version);
  if (keys.length >= clientLimits.keysOfOne || (client === null && before.length >= clientLimits.clients))
    throw tooManyError();
  const changed = { clientId, keys: [...keys, { version, ...key }] };
  return client === null ? [...before, changed] : before.map((each) => (each === client ? changed : each));
}

function clientNamed(clients: readonly KeptClient[], clientId: string, demoClientId: string): KeptClient {
  if (clientId === demoClientId) throw demoClientError(clientId);
  const client = clients.find((each) => each.clientId === clientId);
  if (client !== undefined) return client;
  const id = JSON.stringify(clientId.slice(0, 128));
  throw new AppError(
    'NOT_FOUND',
    { en: `There is no client ${id}.`, zh: `沒有名為 ${id} 的客戶端。` },
    { en: 'It may have been removed in another window.', zh: '它可能已在另一個視窗移除。' },
  );
}

function requireSyntax(field: HeaderField & ('Client-Id' | 'keyVersion'), text: string): void {
  const problem = findHeaderProblem(field, text);
  if (problem === null) return;
  throw notNow({ en: problem.message, zh: `${field} 不合格式：${problem.message}` }, syntaxHints[field]);
}

const syntaxHints: Readonly<Record<'Client-Id' | 'keyVersion', Words>> = {
  'Client-Id': { en: 'Enter it as the platform gave it to you.', zh: '請按平台所發的寫法填寫。' },
  keyVersion: {
    en: 'Enter it as in your requests, or leave it empty.',
    zh: '請按請求中的寫法填寫，或留空。',
  },
};

function demoClientError(clientId: string): AppError {
  return notNow(
    {
      en: `${clientId} is the demo client. Its keys belong to Passbench and cannot be changed.`,
      zh: `${clientId} 是示範客戶端。其密鑰屬 Passbench 所有，不可更改。`,
    },
    { en: 'Add a client under another name.', zh: '請以另一個名稱加入客戶端。' },
  );
}

function noSuchKeyError(clientId: string, version: string): AppError {
  const named = JSON.stringify(version);
  return new AppError(
    'NOT_FOUND',
    { en: `${clientId} has no key version ${named}.`, zh: `${clientId} 沒有版本為 ${named} 的密鑰。` },
    { en: 'It may have been removed in another window.', zh: '它可能已在另一個視窗移除。' },
  );
}

function sameKeyError(clientId: string, { version }: ClientKey): AppError {
  return notNow(
    {
      en: `This key already exists: version ${version} of ${clientId}.`,
      zh: `這條密鑰已經加入：${clientId} 的版本 ${version}。`,
    },
    { en: 'Name another version to use it under that version too.', zh: '如要同時以另一版本使用，請指明該版本。' },
  );
}

function takenVersionError(clientId: string, version: string): AppError {
  return notNow(
    {
      en: `Version ${version} of ${clientId} is already another key.`,
      zh: `${clientId} 的版本 ${version} 已是另一條密鑰。`,
    },
    { en: 'Remove that one first, or name another version.', zh: '請先移除該密鑰，或指明另一版本。' },
  );
}

function tooManyError(): AppError {
  const { clients, keysOfOne } = clientLimits;
  return notNow(
    {
      en: `The sandbox stores at most ${clients} clients, with ${keysOfOne} keys each.`,
      zh: `沙盒最多儲存 ${clients} 個客戶端，每個客戶端最多 ${keysOfOne} 條密鑰。`,
    },
    { en: 'Remove one that you no longer need.', zh: '請移除不再需要的。' },
  );
}

function notNow(message: Words, next: Words): AppError {
  return new AppError('NOT_NOW', message, next);
}
