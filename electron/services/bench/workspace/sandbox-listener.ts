import * as z from 'zod';
import type { SandboxInfo } from '../../../../shared/bridge/schemas.ts';
import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import { readSandboxHost } from '../../sandbox/server/loopback-guard.ts';
import { hostSetting, type Settings } from './settings.ts';
import { systemWords } from './system-words.ts';

/** How the sandbox listens: TLS, the given certificate, and host names beside those of loopback. */
export type ListenOptions = z.infer<typeof listenOptionsSchema>;

const listenOptionsSchema = z.object({
  tls: z.boolean().catch(false),
  /** The id of a given certificate; null for one of the local authority. */
  given: z.string().nullable().catch(null),
  hosts: z.array(z.string()).readonly().catch([]),
});
const defaultListenOptions: ListenOptions = { tls: false, given: null, hosts: [] };

type SandboxListener = {
  readonly info: () => StartedInfo & Pick<SandboxInfo, 'tls' | 'hostNames'>;
  /**
   * Restarts the listener if the options differ, on the same port if possible; open calls end first. Resolves when that
   * is stored and active. Throws NOT_NOW and keeps the former options otherwise.
   */
  readonly change: (wanted: Partial<ListenOptions>) => Promise<void>;
  readonly options: () => ListenOptions;
  readonly close: () => Promise<void>;
};

export type ListenerPorts = {
  readonly start: (port: number, listening: ListenOptions) => Promise<RunningSandbox>;
  readonly prepare: (listening: ListenOptions) => Promise<void>;
  readonly settings: Settings;
  readonly clientId: string;
  readonly received: (call: NumberedCall) => void;
};

const portKey = 'sandbox.port';

/** Starts the sandbox on its last port if possible. A failed start is a state with words. */
export async function openSandboxListener(ports: ListenerPorts): Promise<SandboxListener> {
  const { start, settings, clientId, received } = ports;
  const setting = hostSetting(settings, 'sandbox.listening');
  const kept = jsonText.pipe(listenOptionsSchema).safeParse(setting.read());
  let listening = kept.success ? kept.data : defaultListenOptions;
  const next = createTaskQueue();

  const listen = async (how: ListenOptions) => {
    const remembered = Number(settings.get(portKey));
    const embedded = await startEmbedded((port) => start(port, how), remembered > 0 ? remembered : null, clientId);
    embedded.running?.onCall(received);
    if (embedded.info.url !== null) await settings.set(portKey, new URL(embedded.info.url).port);
    return embedded;
  };
  let now = await listen(listening);

  const change = async (wanted: ListenOptions): Promise<void> => {
    const before = listening;
    if (now.running !== null && isSame(before, wanted)) return;
    await ports.prepare(wanted).catch((error: unknown) => {
      throw new AppError('NOT_NOW', cannotListenWords(error), unchangedWords, error);
    });
    await setting.write(JSON.stringify(wanted));
    await now.running?.close();
    now = await listen(wanted);
    const { trouble } = now.info;
    listening = wanted;
    if (trouble === null) return;
    listening = before;
    now = await listen(before);
    await setting.write(JSON.stringify(before));
    throw new AppError('NOT_NOW', trouble, unchangedWords);
  };
  return {
    info: () => ({ ...now.info, tls: now.running?.tls ?? null, hostNames: listening.hosts }),
    change: async (wanted) => {
      const hosts = wanted.hosts?.map(parseHostName);
      await next(() =>
        change({ ...listening, ...wanted, ...(hosts === undefined ? {} : { hosts: [...new Set(hosts)] }) }),
      );
    },
    options: () => listening,
    close: () => next(async () => now.running?.close()),
  };
}

const unchangedWords: Words = { en: 'Its settings were not changed.', zh: '其設定沒有更改。' };

function cannotListenWords(error: unknown): Words {
  const why = systemWords(error);
  return { en: `The sandbox cannot start with these settings: ${why.en}`, zh: `沙盒不能以這些設定啟動：${why.zh}` };
}

function isSame(one: ListenOptions, other: ListenOptions): boolean {
  return (
    one.tls === other.tls && one.given === other.given && JSON.stringify(one.hosts) === JSON.stringify(other.hosts)
  );
}

function parseHostName(text: string): string {
  const host = readSandboxHost(text);
  if (host !== null) return host;
  const named = JSON.stringify(text);
  throw new AppError(
    'NOT_NOW',
    { en: `${named} is not a valid host name.`, zh: `${named} 不是有效的主機名稱。` },
    {
      en: 'Give only a name or an address, without scheme, port or wildcard: host.docker.internal.',
      zh: '請只填寫名稱或位址，不要包括協定、連接埠或萬用字元：host.docker.internal。',
    },
  );
}

/** A running sandbox. `url` has no slash at its end. */
export interface RunningSandbox {
  readonly url: string;
  readonly publicKeyPem: string;
  /** The root certificate that callers trust; null for plain HTTP. */
  readonly tls: SandboxInfo['tls'];
  /** Calls the listener with every stored call. Returns how to stop listening. */
  readonly onCall: (listener: (call: NumberedCall) => void) => () => void;
  readonly close: () => Promise<void>;
}

type StartSandbox = (port: number) => Promise<RunningSandbox>;

/** How the sandbox was started, without what changes while it runs. */
type StartedInfo = Pick<SandboxInfo, 'running' | 'url' | 'clientId' | 'publicKeyPem' | 'trouble'>;

type EmbeddedSandbox = { readonly info: StartedInfo; readonly running: RunningSandbox | null };

export const firstPort = 7433;
const maxPortsTried = 20;

/**
 * Starts the sandbox on its last port, else on 7433 or the next free one, else on any. A failed start is a state with
 * words; the rest of Passbench works without a sandbox.
 */
export async function startEmbedded(
  start: StartSandbox,
  rememberedPort: number | null,
  clientId: string,
): Promise<EmbeddedSandbox> {
  const inOrder = Array.from({ length: maxPortsTried }, (_, index) => firstPort + index);
  const ports = [...(rememberedPort === null ? [] : [rememberedPort]), ...inOrder, 0];
  try {
    const running = await startOnFirstFree(start, ports);
    const info = { running: true, url: running.url, clientId, publicKeyPem: running.publicKeyPem, trouble: null };
    return { info, running };
  } catch (error) {
    const why = systemWords(error);
    const trouble = { en: `The sandbox could not be started: ${why.en}`, zh: `沙盒未能啟動：${why.zh}` };
    return { info: { running: false, url: null, clientId, publicKeyPem: null, trouble }, running: null };
  }
}

async function startOnFirstFree(start: StartSandbox, ports: readonly number[]): Promise<RunningSandbox> {
  const [port, ...others] = ports;
  if (port === undefined) throw new AppError('PORT_TAKEN', { en: 'No port is free.', zh: '沒有可用的連接埠。' });
  try {
    return await start(port);
  } catch (error) {
    if (others.length > 0 && isPortTaken(error)) return startOnFirstFree(start, others);
    throw error;
  }
}

const portTakenCodes: readonly string[] = ['PORT_TAKEN', 'PORT_CLOSED'];

function isPortTaken(error: unknown): boolean {
  return error instanceof AppError && portTakenCodes.includes(error.code);
}
