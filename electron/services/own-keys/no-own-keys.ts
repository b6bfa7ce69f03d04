import { BenchError } from '../../../shared/lib/bench-error.ts';
import type { OwnKeys } from './own-keys.ts';

/** What a host without a vault answers. */
export function noOwnKeys(): OwnKeys {
  return {
    vault: {
      info: async () => ({
        state: 'absent',
        keys: [],
        slots: [],
        refusals: [],
        uses: null,
        asking: null,
        autoLockMinutes: 15,
        noKeychain: { en: 'This host has no keychain.', zh: '此主機沒有鑰匙圈。' },
      }),
      create: refused,
      unlock: refused,
      cancelAsking: refused,
      lock: refused,
      changePassphrase: refused,
      setKeychain: refused,
      setAutoLock: refused,
    },
    keys: {
      inbox: refused,
      importFile: refused,
      removeInboxFile: refused,
      chooseFile: refused,
      generate: refused,
      publicOf: refused,
      rename: refused,
      remove: refused,
      revokeUse: refused,
    },
    environments: {
      list: async () => ({ environments: [] }),
      save: refused,
      remove: refused,
      readPublic: refused,
      askProxyCredentials: refused,
      importClientCert: refused,
      askGrant: refused,
      confirmGrant: refused,
      open: refused,
      close: refused,
      check: () => {
        throw notHere();
      },
    },
  };
}

function refused(): Promise<never> {
  return Promise.reject(notHere());
}

function notHere(): BenchError {
  return new BenchError(
    'NOT_HERE',
    { en: 'This host keeps no keys of your own.', zh: '此主機不保存你自己的密鑰。' },
    { en: 'Use the command line for now.', zh: '請暫時使用命令列。' },
  );
}
