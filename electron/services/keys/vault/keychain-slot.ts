import { setTimeout } from 'node:timers/promises';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { openEnvelope, seal, sealingKeyBytes } from './envelope.ts';
import type { KeychainSlot } from './headers.ts';
import type { KeychainAnswer, KeychainPort, VaultPorts } from './vault.ts';
import { dataKeyName } from './unlocked.ts';
import type { VaultFile } from './vault-content.ts';
import { keychainUnusable } from './vault-trouble.ts';

type KeychainPorts = Pick<VaultPorts, 'now' | 'newId' | 'pause'> & { readonly platform: string };

const insecureBackends: readonly string[] = ['basic_text', 'unknown'];
/** Chromium's prefix for encryption with a publicly known password. */
const knownPassword = 'v10';

const typeIt: Words = {
  en: 'Keys are protected by your passphrase instead. You type it once per start. It cannot be recovered.',
  zh: '密鑰改以你的通行短語保護。每次啟動須輸入一次。遺失後無法找回。',
};

const noKeychain = (reason?: Words): Words => ({
  en: `This computer has no keychain that Passbench can use${reason === undefined ? '' : ` (${reason.en})`}. ${typeIt.en}`,
  zh: `這部電腦沒有可供使用的鑰匙圈${reason === undefined ? '' : `（${reason.zh}）`}。${typeIt.zh}`,
});

/** Why this keychain can hold no slot, or null: it can. */
export async function keychainTrouble(keychain: KeychainPort | null, platform: string): Promise<Words | null> {
  if (keychain === null) {
    return noKeychain();
  }
  const isAvailable = await keychain.isAsyncEncryptionAvailable().catch(() => false);
  if (!isAvailable) return noKeychain({ en: 'it is not available now', zh: '目前未能使用' });
  const backend = backendOf(keychain, platform);
  if (platform === 'linux' && insecureBackends.includes(backend)) {
    return noKeychain({ en: `Linux backend: ${backend}`, zh: `Linux 後端：${backend}` });
  }
  return null;
}

export function slotTrouble(
  { header }: VaultFile<KeychainSlot>,
  keychain: KeychainPort | null,
  platform: string,
): Words {
  const now = keychain === null ? '—' : backendOf(keychain, platform);
  return {
    en: `The keychain slot created with ${header.backend} cannot be opened now (backend: ${now}). Nothing was deleted. Unlock with your passphrase, then renew the keychain slot.`,
    zh: `以 ${header.backend} 建立的鑰匙圈開啟方式目前不能使用（後端：${now}）。未有刪除任何內容。請以通行短語解鎖，然後重新設定鑰匙圈。`,
  };
}

function backendOf(keychain: KeychainPort, platform: string): string {
  return platform === 'linux' ? keychain.getSelectedStorageBackend() : platform;
}

/**
 * Makes a slot that this keychain demonstrably opens. Throws KEYCHAIN_UNUSABLE, and stores nothing, where it cannot, or
 * encrypts with a known password.
 */
export async function sealInKeychain(
  dataKey: Buffer,
  keychain: KeychainPort | null,
  ports: KeychainPorts,
): Promise<{ readonly header: KeychainSlot; readonly bytes: Buffer }> {
  const trouble = await keychainTrouble(keychain, ports.platform);
  if (keychain === null || trouble !== null) throw keychainUnusable(trouble ?? noAnswer);
  const written = dataKey.toString('base64');
  const kept = await keychain.encryptStringAsync(written).catch(() => Buffer.alloc(0));
  if (ports.platform === 'linux' && kept.toString('latin1').startsWith(knownPassword)) {
    throw keychainUnusable(noKeychain({ en: `it encrypts as ${knownPassword}`, zh: `它以 ${knownPassword} 方式加密` }));
  }
  const back = await keychain.decryptStringAsync(kept).catch(() => null);
  if (back?.result !== written) throw keychainUnusable(noAnswer);
  const header: KeychainSlot = {
    v: 1,
    kind: 'os',
    id: ports.newId(),
    dataKey: dataKeyName(dataKey),
    created: ports.now(),
    backend: backendOf(keychain, ports.platform),
    prefix: kept.subarray(0, 3).toString('hex'),
    kept: kept.toString('base64'),
  };
  return { header, bytes: seal(dataKey, header, Buffer.alloc(0)) };
}

const noAnswer = noKeychain({ en: 'it did not return what was stored in it', zh: '它沒有交還所存放的內容' });

/** Opens a slot; says whether the keychain wants to encrypt it again. null where it does not open. */
export async function openFromKeychain(
  { header, envelope }: VaultFile<KeychainSlot>,
  keychain: KeychainPort,
  ports: Pick<KeychainPorts, 'pause' | 'platform'>,
): Promise<{ readonly dataKey: Buffer; readonly isToRenew: boolean } | null> {
  if ((await keychainTrouble(keychain, ports.platform)) !== null) return null;
  const answer = await retryWhileUnavailable(
    () => keychain.decryptStringAsync(Buffer.from(header.kept, 'base64')),
    ports,
  );
  if (answer === null) return null;
  const dataKey = Buffer.from(answer.result, 'base64');
  const isWhole = dataKey.length === sealingKeyBytes && dataKey.toString('base64') === answer.result;
  if (!isWhole || dataKeyName(dataKey) !== header.dataKey || openEnvelope(dataKey, envelope) === null) return null;
  return { dataKey, isToRenew: answer.shouldReEncrypt };
}

const pausesMs = [500, 1000, 2000] as const;

/** Electron's error where the keychain does not answer yet. */
const temporarily = /temporarily unavailable/i;

async function retryWhileUnavailable(
  ask: () => Promise<KeychainAnswer>,
  { pause = setTimeout }: Pick<KeychainPorts, 'pause'>,
): Promise<KeychainAnswer | null> {
  for (const pauseMs of [...pausesMs, null]) {
    try {
      return await ask();
    } catch (error) {
      if (pauseMs === null || !(error instanceof Error) || !temporarily.test(error.message)) return null;
      await pause(pauseMs);
    }
  }
  return null;
}
