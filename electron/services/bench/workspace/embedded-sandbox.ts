import type { SandboxInfo } from '../../../../shared/bridge/schemas.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import { systemWords } from './system-words.ts';

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

export type StartSandbox = (port: number) => Promise<RunningSandbox>;

/** How the sandbox was started, without what changes while it runs. */
export type StartedInfo = Pick<SandboxInfo, 'running' | 'url' | 'clientId' | 'publicKeyPem' | 'trouble'>;

export type EmbeddedSandbox = { readonly info: StartedInfo; readonly running: RunningSandbox | null };

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
