import type { Implementer } from '@orpc/server';
import type { contract } from '../../../shared/bridge/contract.ts';
import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import type { CheckStep } from '../../../shared/documents/tls.ts';
import type { Environment } from '../../../shared/documents/environment.ts';
import type { InboxFile, VaultInfo } from '../../../shared/documents/vault.ts';
import type { FakeHost } from './fake-host.ts';

type Made = Pick<Implementer<typeof contract, object, object>, 'vault' | 'keys' | 'environments'>;

export type FakeUserKeys = {
  vault: VaultInfo;
  environments: readonly EnvironmentInfo[];
  inbox: readonly InboxFile[];
  checkSteps: readonly CheckStep[];
  /** The code in the terminal; null: the host asks itself, answered by `isConfirmed`. */
  code: string | null;
  isConfirmed: boolean;
  beforePassphrase: () => Promise<'given' | 'refused'>;
};

export function firstUserKeys(): FakeUserKeys {
  return {
    vault: {
      state: 'absent',
      keys: [],
      slots: [],
      refusals: [],
      uses: null,
      asking: null,
      autoLockMinutes: 15,
      noPrompt: null,
      noKeychain: { en: 'This host has no keychain.', zh: '此主機沒有鑰匙圈。' },
    },
    environments: [],
    inbox: [],
    checkSteps: [],
    code: 'K7F2QD',
    isConfirmed: true,
    beforePassphrase: async () => 'given',
  };
}

const data = { next: '' };

/** Keys and environments. Nothing is encrypted. */
export function fakeUserKeys(made: Made, host: () => FakeHost) {
  return { vault: fakeVault(made, host), keys: fakeKeys(made, host), environments: fakeEnvironments(made, host) };
}

type Refuse = { readonly NOT_NOW: (told: { readonly message: string; readonly data: { next: string } }) => Error };

const changed = (host: FakeHost, change: Partial<VaultInfo>): VaultInfo => {
  host.own.vault = { ...host.own.vault, ...change };
  return host.own.vault;
};

function fakeVault({ vault }: Made, host: () => FakeHost) {
  const asking = async (errors: Refuse, change: Partial<VaultInfo>): Promise<VaultInfo> => {
    const words = { en: 'The passphrase is asked for in the terminal.', zh: '請在終端機輸入通行短語。' };
    host().tell({ event: 'vault', vault: changed(host(), { asking: words }) });
    const answer = await host().own.beforePassphrase();
    const after = changed(host(), { asking: null });
    if (answer === 'given') return changed(host(), change);
    host().tell({ event: 'vault', vault: after });
    throw errors.NOT_NOW({ message: 'No passphrase was given.', data });
  };
  return {
    create: vault.create.handler(({ errors }) =>
      asking(errors, { state: 'unlocked', slots: ['passphrase'], uses: [] }),
    ),
    unlock: vault.unlock.handler(({ errors }) => asking(errors, { state: 'unlocked', uses: [] })),
    cancelAsking: vault.cancelAsking.handler(() => changed(host(), { asking: null })),
    lock: vault.lock.handler(() => changed(host(), { state: 'locked', uses: null })),
    changePassphrase: vault.changePassphrase.handler(({ errors }) => asking(errors, {})),
    setKeychain: vault.setKeychain.handler(({ input }) =>
      changed(host(), { slots: input.keychain ? ['passphrase', 'os'] : ['passphrase'] }),
    ),
    setAutoLock: vault.setAutoLock.handler(({ input }) => changed(host(), { autoLockMinutes: input.minutes })),
  };
}

function fakeKeys({ keys }: Made, host: () => FakeHost) {
  const add = (name: string, algorithm: 'RSA256' | 'ECC224', bits: number): VaultInfo => {
    const before = host().own.vault.keys;
    const id = (before.length + 1).toString(16).padStart(32, '0');
    const key = { id, name, algorithm, bits, publicSha256: id.repeat(2), createdAt: host().clock.realAnchor };
    return changed(host(), { keys: [...before, key] });
  };
  const others = (id: string) => host().own.vault.keys.filter((key) => key.id !== id);
  return {
    inbox: keys.inbox.handler(() => ({ folder: '/data/inbox', files: host().own.inbox })),
    importFile: keys.importFile.handler(({ input, errors }) => {
      const file = host().own.inbox.find((each) => each.file === input.file);
      if (file === undefined) throw errors.NOT_FOUND({ message: 'There is no such file.', data });
      if (!file.usable || file.holds !== 'private') throw errors.NOT_NOW({ message: file.sentence.en, data });
      return add(input.name, 'RSA256', 2048);
    }),
    removeInboxFile: keys.removeInboxFile.handler(({ input }) => {
      host().own.inbox = host().own.inbox.filter((each) => each.file !== input.file);
      return {};
    }),
    chooseFile: keys.chooseFile.handler(({ errors }) => {
      throw errors.NOT_HERE({ message: 'This host has no dialogs.', data });
    }),
    generate: keys.generate.handler(({ input, errors }) => {
      if (host().own.vault.keys.some(({ name }) => name === input.name))
        throw errors.NOT_NOW({ message: `There is a key named ${input.name}.`, data });
      return add(input.name, input.algorithm, input.algorithm === 'ECC224' ? 224 : (input.bits ?? 2048));
    }),
    publicOf: keys.publicOf.handler(({ input }) => ({ pem: `PEM ${input.id}`, line: 'LINE', sha256: input.id })),
    rename: keys.rename.handler(({ input }) =>
      changed(host(), {
        keys: host().own.vault.keys.map((key) => (key.id === input.id ? { ...key, name: input.name } : key)),
      }),
    ),
    remove: keys.remove.handler(({ input }) => changed(host(), { keys: others(input.id) })),
    revokeUse: keys.revokeUse.handler(({ input }) =>
      changed(host(), {
        uses: (host().own.vault.uses ?? []).filter((use) => use.keyId !== input.keyId || use.origin !== input.origin),
      }),
    ),
  };
}

function fakeEnvironments({ environments }: Made, host: () => FakeHost) {
  const all = () => ({ environments: host().own.environments, unreadableEnvironments: [] });
  const change = (id: string, to: (before: EnvironmentInfo) => EnvironmentInfo) => {
    host().own.environments = host().own.environments.map((each) => (each.id === id ? to(each) : each));
    return all();
  };
  return {
    save: environments.save.handler(({ input: { environment }, errors }) => {
      const others = host().own.environments.filter(({ id }) => id !== environment.id);
      if (others.some(({ name }) => name === environment.name))
        throw errors.NOT_NOW({ message: `There is an environment named ${environment.name}.`, data });
      const before = host().own.environments.find(({ id }) => id === environment.id);
      const added = infoOf(host(), environment, before);
      host().own.environments = [...others, added].toSorted((a, b) => a.name.localeCompare(b.name));
      return all();
    }),
    remove: environments.remove.handler(({ input }) => {
      host().own.environments = host().own.environments.filter(({ id }) => id !== input.id);
      return all();
    }),
    readPublic: environments.readPublic.handler(({ input, errors }) => {
      if (input.pasted.includes('PRIVATE') || input.pasted.includes('broken'))
        throw errors.NOT_NOW({
          message: input.pasted.includes('broken') ? 'This is no key.' : 'This is a private key.',
          data,
        });
      return { pem: input.pasted, sha256: 'ab'.repeat(32), sentence: { en: 'An RSA key.', zh: 'RSA 密鑰。' } };
    }),
    askProxyCredentials: environments.askProxyCredentials.handler(({ input }) =>
      change(input.id, (before) => ({ ...before, proxyCredentials: 'secret' })),
    ),
    importClientCert: environments.importClientCert.handler(({ input }) =>
      change(input.id, (before) => ({ ...before, clientCert: { certificates: 'CERTIFICATE', secret: 'secret' } })),
    ),
    askGrant: environments.askGrant.handler(({ input }) => {
      if (host().own.code !== null) return { is: 'code' } as const;
      if (!host().own.isConfirmed) return { is: 'refused' } as const;
      change(input.id, (before) => ({ ...before, isGranted: true }));
      return { is: 'granted' } as const;
    }),
    confirmGrant: environments.confirmGrant.handler(({ input, errors }) => {
      if (input.code !== host().own.code) throw errors.NOT_NOW({ message: 'This is not the code.', data });
      return change(input.id, (before) => ({ ...before, isGranted: true }));
    }),
    open: environments.open.handler(({ input, errors }) => {
      const found = host().own.environments.find(({ id }) => id === input.id);
      if (found?.baseUrl === undefined || new URL(found.baseUrl).hostname !== input.host)
        throw errors.NOT_NOW({ message: 'This is not its host name.', data });
      const openUntil = host().clock.realAnchor + 15 * 60_000;
      return change(input.id, (before) => ({ ...before, openUntil }));
    }),
    close: environments.close.handler(({ input }) => change(input.id, (before) => ({ ...before, openUntil: null }))),
    check: environments.check.handler(async function* () {
      for (const step of host().own.checkSteps) yield step;
    }),
  };
}

function infoOf(host: FakeHost, environment: Environment, before: EnvironmentInfo | undefined): EnvironmentInfo {
  const hasKey = host.own.vault.keys.some(({ publicSha256 }) => publicSha256 === environment.key?.publicSha256);
  return {
    ...environment,
    hasKey,
    isGranted: before?.isGranted ?? (host.own.vault.state === 'unlocked' ? false : null),
    openUntil: before?.openUntil ?? null,
  };
}
