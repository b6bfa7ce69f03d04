import type { Environment } from '../../../../shared/documents/environment.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { storeSecret } from '../environments/environment-secrets.ts';
import { originOf } from '../environments/origin-of.ts';
import { readClientCert } from '../environments/read-key-files.ts';
import { secretIdsOf } from '../environments/seal-draft.ts';
import { readProxy } from '../../network/network/proxy-address.ts';
import type { SecretPrompts } from './ask-for-secrets.ts';
import type { Grants, UnusedSecrets } from './grants.ts';
import type { UserKeysServices } from './user-keys-services.ts';
import { type UserKeys, readPublic, readInboxKey, requireUnlocked } from './user-keys.ts';
import type { UserKeysState } from './user-keys-state.ts';
import type { ProductionGuard } from './production-guard.ts';

type EnvironmentServices = {
  readonly services: Pick<UserKeysServices, 'vault' | 'environments' | 'inbox' | 'ports'>;
  readonly asking: SecretPrompts;
  readonly state: Pick<UserKeysState, 'environments' | 'emitEnvironments'>;
  readonly guard: ProductionGuard;
  readonly grants: Grants;
  readonly unused: UnusedSecrets;
};

/** The environments' procedures for windows, except the connection check. */
export function environmentProcedures(of: EnvironmentServices): Omit<UserKeys['environments'], 'check'> {
  const { environments, ports } = of.services;
  const told = async () => {
    of.state.emitEnvironments();
    return of.state.environments();
  };
  return {
    list: of.state.environments,
    save: async (environment) => {
      await write(of, environment);
      return told();
    },
    remove: async (id) => {
      const gone = await environments.withId(id);
      of.guard.close(id);
      await environments.remove(id);
      of.unused.forgetLater(secretIdsOf(gone));
      return told();
    },
    readPublic: async (pasted, as) => readPublic(pasted, as, ports.now()),
    askProxyCredentials: async (id, signal) => {
      await askProxyCredentials(of, id, signal);
      return told();
    },
    importClientCert: async (id, files, signal) => {
      await importClientCert(of, { id, ...files }, signal);
      return told();
    },
    askGrant: async (id, signal) => {
      const is = await of.grants.ask(await environments.withId(id), signal);
      return { is };
    },
    confirmGrant: async (id, code) => {
      await of.grants.confirm(await environments.withId(id), code);
      return told();
    },
    open: async (id, host) => {
      of.guard.open(await environments.withId(id), host);
      return told();
    },
    close: async (id) => {
      of.guard.close(id);
      return told();
    },
  };
}

async function write({ services, unused }: EnvironmentServices, environment: Environment): Promise<void> {
  const { environments } = await services.environments.list();
  const before = environments.find(({ id }) => id === environment.id);
  await services.environments.save(environment);
  if (before !== undefined) await unused.forget(secretIdsOf(before));
}

async function askProxyCredentials(
  of: EnvironmentServices,
  id: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { vault, environments } = of.services;
  requireUnlocked(vault);
  const environment = await environments.withId(id);
  if (environment.proxy === undefined || environment.proxy === 'none') throw noProxy(environment.name);
  const { shown } = readProxy(environment.proxy, 'proxy');
  const question = { words: forProxy(shown, environment.name), label: userAndPassword, isNew: false };
  const typed = await of.asking.inTurn(signal, (ask) => ask(question));
  if (!/^[^:]+:/.test(typed)) throw noUser();
  const secret = Buffer.from(typed, 'utf8');
  const proxyCredentials = await storeSecret(vault, { is: 'proxy', proxy: shown }, secret).finally(() =>
    secret.fill(0),
  );
  await write(of, { ...(await environments.withId(id)), proxyCredentials });
}

async function importClientCert(
  of: EnvironmentServices,
  { id, file, keyFile }: { readonly id: string; readonly file: string; readonly keyFile: string | null },
  signal: AbortSignal | undefined,
): Promise<void> {
  const { vault, environments, inbox, ports } = of.services;
  requireUnlocked(vault);
  const { name, baseUrl } = await environments.withId(id);
  if (baseUrl === undefined) throw noAddress(name);
  const purpose = { is: 'client-certificate', origin: originOf(baseUrl) } as const;
  const key = await readInboxKey('any-private', keyFile ?? file, { inbox, asking: of.asking, signal });
  const { certificates, keyDer } = readClientCert(await inbox.read(file), key, ports.now());
  const secret = await storeSecret(vault, purpose, keyDer).finally(() => keyDer.fill(0));
  await write(of, { ...(await environments.withId(id)), clientCert: { certificates, secret } });
}

const userAndPassword: Words = { en: 'USER:PASSWORD', zh: '用戶名稱:密碼' };

function forProxy(proxy: string, name: string): Words {
  return {
    en: `A window asks for the credentials of the proxy ${proxy}, for the environment ${quoteText(name)}. Type user, colon, password.`,
    zh: `視窗要求為環境 ${quoteText(name)} 提供代理伺服器 ${proxy} 的憑證。請輸入用戶名稱、冒號、密碼。`,
  };
}

function noProxy(name: string): AppError {
  return new AppError(
    'NOT_NOW',
    { en: `The environment ${quoteText(name)} has no proxy.`, zh: `環境 ${quoteText(name)} 沒有代理伺服器。` },
    {
      en: 'Set the proxy first: credentials are stored for one proxy only.',
      zh: '請先設定代理伺服器：憑證只為該伺服器儲存。',
    },
  );
}

function noAddress(name: string): AppError {
  return new AppError(
    'NOT_NOW',
    { en: `The environment ${quoteText(name)} has no address.`, zh: `環境 ${quoteText(name)} 沒有網址。` },
    {
      en: 'Save its address first: the certificate is shown to that address only.',
      zh: '請先儲存網址；證書只向該網址出示。',
    },
  );
}

function noUser(): AppError {
  return new AppError(
    'NOT_NOW',
    {
      en: 'The typed text has no colon after the user name. Nothing was saved.',
      zh: '輸入的內容在用戶名稱後沒有冒號。未有儲存任何內容。',
    },
    { en: 'Type it as USER:PASSWORD.', zh: '請輸入成「用戶名稱:密碼」。' },
  );
}
