import type { Environment } from '../../../../shared/documents/environment.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { hostOf, originOf } from '../environments/origin-of.ts';
import type { ProgramPorts } from '../../platform/program-ports.ts';

/** How long a production environment stays open. */
const openForMs = 15 * 60_000;

/** Which production environments are open. Nothing is stored. */
export type ProductionGuard = {
  /** When an open environment closes; null: closed, or not of kind production. */
  readonly openUntil: (environment: Environment) => Instant | null;
  /** Throws NOT_NOW for a wrong host name. */
  readonly open: (environment: Environment, typedHost: string) => void;
  readonly close: (id: string) => void;
  readonly closeAll: () => void;
  /** Throws NOT_NOW for a closed production environment. */
  readonly requireOpen: (environment: Environment) => void;
};

/** `changed` runs when one opens or closes. */
export function productionGuard(
  { now, later }: Pick<ProgramPorts, 'now' | 'later'>,
  changed: () => void,
): ProductionGuard {
  const opened = new Map<string, { readonly origin: string; readonly until: Instant; readonly callOff: () => void }>();

  const close = (id: string): void => {
    const one = opened.get(id);
    if (one === undefined) return;
    one.callOff();
    opened.delete(id);
    changed();
  };
  const openUntil = ({ id, kind, baseUrl }: Environment): Instant | null => {
    const one = opened.get(id);
    if (one === undefined || kind !== 'production' || baseUrl === undefined || one.until <= now()) return null;
    // It was opened for that host only; another address must be opened again.
    return one.origin === originOf(baseUrl) ? one.until : null;
  };
  return {
    openUntil,
    open: ({ id, kind, name, baseUrl }, typedHost) => {
      if (kind !== 'production' || baseUrl === undefined) throw notOpenableError(name);
      const host = hostOf(baseUrl);
      if (typedHost.trim().toLowerCase() !== host) throw wrongHostError(host);
      opened.get(id)?.callOff();
      const until = now() + openForMs;
      opened.set(id, { origin: originOf(baseUrl), until, callOff: later(openForMs, () => close(id)) });
      changed();
    },
    close,
    closeAll: () => {
      for (const id of opened.keys()) close(id);
    },
    requireOpen: (environment) => {
      if (environment.kind === 'production' && openUntil(environment) === null) throw closedError(environment.name);
    },
  };
}

function notOpenableError(name: string): AppError {
  return new AppError(
    'NOT_NOW',
    {
      en: `${quoteText(name)} is not a production environment with an address, so there is nothing to open.`,
      zh: `${quoteText(name)} 並非設有網址的正式環境，無須開放。`,
    },
    { en: 'Send to it directly.', zh: '可直接發送。' },
  );
}

function wrongHostError(host: string): AppError {
  return new AppError(
    'NOT_NOW',
    { en: `That is not its host name. The host name is ${host}.`, zh: `這不是它的主機名稱；主機名稱是 ${host}。` },
    { en: 'Type it to open the environment.', zh: '請輸入該名稱以開放環境。' },
  );
}

function closedError(name: string): AppError {
  return new AppError(
    'NOT_NOW',
    {
      en: `${quoteText(name)} is a production environment and is closed. Nothing was signed or sent.`,
      zh: `${quoteText(name)} 是正式環境，尚未開放。未有簽署或發送任何內容。`,
    },
    { en: 'Type its host name to open it for 15 minutes.', zh: '請輸入其主機名稱以開放，有效 15 分鐘。' },
  );
}
