import { hash, timingSafeEqual } from 'node:crypto';
import type { Environment, EnvironmentKind } from '../../../../shared/documents/environment.ts';
import type { VaultKey } from '../../../../shared/documents/vault.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { originOf } from '../environments/origin-of.ts';
import { refuseDemoAway } from '../../network/sender/sign-for-address.ts';
import { missingKeyError } from '../environments/send-blockers.ts';
import { findLacks, withWindowWords } from '../environments/window-words.ts';
import type { Vault } from '../../keys/vault/vault.ts';
import type { SecretPrompts } from './ask-for-secrets.ts';
import type { EnvironmentStore } from '../environments/environment-store.ts';
import { secretIdsOf } from '../environments/seal-draft.ts';
import type { ProgramPorts } from '../../platform/program-ports.ts';
import type { UserStores } from './user-keys-services.ts';

/** Grants a key an origin. The user confirms outside the window. */
export type Grants = {
  readonly ask: (environment: Environment, signal?: AbortSignal) => Promise<'code' | 'granted' | 'refused'>;
  /** Throws NOT_NOW for a wrong or expired code, or one for another key or address. */
  readonly confirm: (environment: Environment, code: string) => Promise<void>;
};

type PendingGrant = {
  readonly digest: Buffer;
  readonly keyId: string;
  readonly origin: string;
  readonly kind: EnvironmentKind;
  readonly until: Instant;
};

const pendingMs = 15 * 60_000;
/** Too few to guess a code of 30 bits. */
const maxTries = 5;

export function keyGrants(
  vault: Pick<Vault, 'keys' | 'state' | 'isGranted' | 'grant' | 'signingKey'>,
  asking: Pick<SecretPrompts, 'confirm'>,
  now: () => Instant,
): Grants {
  const pending = new Map<string, { readonly one: PendingGrant; tries: number }>();

  /** The key and origin to grant. Throws what is missing. */
  const pairOf = async (environment: Environment): Promise<{ readonly key: VaultKey; readonly origin: string }> => {
    const missing = findLacks(environment);
    if (missing !== null || environment.baseUrl === undefined) throw missing;
    const keys = await vault.keys();
    const key = keys.find(({ publicSha256 }) => publicSha256 === environment.key?.publicSha256);
    if (key === undefined) throw withWindowWords(missingKeyError(environment, keys), environment);
    return { key, origin: originOf(environment.baseUrl) };
  };
  return {
    ask: async (environment, signal) => {
      if (vault.state() !== 'unlocked') throw lockedError();
      const { key, origin } = await pairOf(environment);
      refuseDemoAway({ clientId: environment.clientId, key: vault.signingKey(key.id) }, origin);
      const isWider =
        !vault.isGranted(key.id, origin, environment.kind) && vault.isGranted(key.id, origin, 'production');
      const confirmed = await asking.confirm(grantWords(environment, key, { origin, isWider }), signal);
      if (confirmed.is === 'granted') await vault.grant(key.id, origin, environment.kind);
      if (confirmed.is === 'code') {
        const one = {
          digest: digestOf(confirmed.code),
          keyId: key.id,
          origin,
          kind: environment.kind,
          until: now() + pendingMs,
        };
        pending.set(environment.id, { one, tries: 0 });
      }
      return confirmed.is;
    },
    confirm: async (environment, code) => {
      const asked = pending.get(environment.id);
      if (asked === undefined || asked.one.until <= now()) throw noCodeError();
      asked.tries += 1;
      if (!timingSafeEqual(asked.one.digest, digestOf(code))) {
        if (asked.tries >= maxTries) pending.delete(environment.id);
        throw wrongCodeError(asked.tries < maxTries);
      }
      const { key, origin } = await pairOf(environment);
      // Key, address and kind must still be those shown with the code.
      const { keyId, kind } = asked.one;
      if (key.id !== keyId || origin !== asked.one.origin || environment.kind !== kind) throw noCodeError();
      await vault.grant(key.id, origin, environment.kind);
      pending.delete(environment.id);
    },
  };
}

function digestOf(code: string): Buffer {
  return hash('sha256', code.trim().toUpperCase(), 'buffer');
}

function grantWords(
  environment: Environment,
  key: VaultKey,
  { origin, isWider }: { readonly origin: string; readonly isWider: boolean },
): Words {
  const fingerprint = key.publicSha256.match(/.{4}/g)?.join(' ') ?? '';
  const isReal = environment.kind === 'production';
  return {
    en: [
      `A window asks to let the key ${quoteText(key.name)} sign for ${origin}`,
      `(environment ${quoteText(environment.name)}${isReal ? ', PRODUCTION' : ''}).`,
      `SHA-256 of the key: ${fingerprint}.`,
      ...(isWider
        ? [
            `So far it is allowed only as production. As ${environment.kind}, Passbench does not ask again before a send.`,
          ]
        : []),
      'Allow it only if this is the right host.',
    ].join('\n'),
    zh: [
      `視窗要求授權密鑰 ${quoteText(key.name)} 為 ${origin} 簽署`,
      `（環境 ${quoteText(environment.name)}${isReal ? '，正式環境' : ''}）。`,
      `密鑰的 SHA-256：${fingerprint}。`,
      ...(isWider ? [`此前只獲授權以正式環境使用。以 ${environment.kind} 使用時，發送前不會再詢問。`] : []),
      '請確認主機正確，才予授權。',
    ].join('\n'),
  };
}

function lockedError(): AppError {
  return new AppError(
    'VAULT_LOCKED',
    {
      en: 'The vault is locked, and it contains what each key may be used for.',
      zh: '保險庫已鎖上，而密鑰的授權記錄存放在內。',
    },
    { en: 'Unlock it first.', zh: '請先解鎖。' },
  );
}

function noCodeError(): AppError {
  return new AppError(
    'NOT_NOW',
    {
      en: 'No code is valid now: none was requested in the last 15 minutes, or key, address or kind have changed since.',
      zh: '沒有可用的確認碼：過去 15 分鐘內未有要求，或密鑰、網址、類別其後已更改。',
    },
    { en: 'Ask for a new one.', zh: '請重新索取。' },
  );
}

function wrongCodeError(mayTryAgain: boolean): AppError {
  return new AppError(
    'NOT_NOW',
    { en: 'The code is wrong. Nothing was allowed.', zh: '確認碼不正確。未有授權。' },
    mayTryAgain
      ? { en: 'Look for its six characters in the terminal.', zh: '請查看終端機所示的六個字元。' }
      : { en: 'The code is no longer valid. Ask for a new one.', zh: '該確認碼已失效。請重新索取。' },
  );
}

/** How long a removed environment can be restored with its secrets. */
const putBackMs = 10 * 60_000;

export type UnusedSecrets = {
  readonly forget: (secrets: readonly string[]) => Promise<void>;
  /** Later, unless a restored environment names them by then. */
  readonly forgetLater: (secrets: readonly string[]) => void;
  /** Removes the postponed ones at once. */
  readonly close: () => Promise<void>;
};

type SecretStores = Pick<UserStores, 'secretsElsewhere'> & {
  readonly vault: Pick<Vault, 'removeSecret'>;
  readonly environments: EnvironmentStore;
};

export function unusedSecrets(
  { vault, environments, secretsElsewhere }: SecretStores,
  { later, report }: Pick<ProgramPorts, 'later' | 'report'>,
): UnusedSecrets {
  const waiting = new Map<readonly string[], () => void>();
  const forget = async (secrets: readonly string[]): Promise<void> => {
    if (secrets.length === 0) return;
    const elsewhere = (await secretsElsewhere?.()) ?? [];
    const named = new Set([...(await environments.list()).environments.flatMap(secretIdsOf), ...elsewhere]);
    // A remaining secret is sealed and useless, so a failure does not refuse the request.
    for (const id of secrets) if (!named.has(id)) await vault.removeSecret(id).catch(report);
  };
  return {
    forget,
    forgetLater: (secrets) => {
      if (secrets.length === 0) return;
      const callOff = later(putBackMs, () => {
        waiting.delete(secrets);
        void forget(secrets).catch(report);
      });
      waiting.set(secrets, callOff);
    },
    close: async () => {
      const left = [...waiting.keys()].flat();
      for (const callOff of waiting.values()) callOff();
      waiting.clear();
      await forget(left).catch(report);
    },
  };
}
