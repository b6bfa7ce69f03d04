import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

export type Proxy = Destination & {
  /** The value of Proxy-Authorization. Never shown, logged or stored. */
  readonly authorization: string | null;
  /** Its address without credentials. */
  readonly shown: string;
  /** The option or environment variable that named it. */
  readonly namedBy: string;
};

/**
 * Reads the address of an http or https proxy: scheme (default http), perhaps credentials, host, perhaps a port
 * (default 80 or 443). The AppError it throws quotes nothing: an unreadable address may contain a password anywhere.
 */
export function readProxy(text: string, namedBy: string): Proxy {
  const [, scheme = 'http', rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/is.exec(text.trim()) ?? [];
  if (/^socks/i.test(scheme)) throw new AppError('PROXY_SOCKS', socks(namedBy), orNone);
  if (!/^https?$/i.test(scheme)) throw new AppError('PROXY_ADDRESS', unknownKind(namedBy), orNone);
  const whole = `${scheme}://${rest}`;
  if (rest === '' || /[\s\\]/.test(rest) || !URL.canParse(whole)) throw unreadable(namedBy);
  const url = new URL(whole);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') throw unreadable(namedBy);
  const secure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const shown = `${secure ? 'https' : 'http'}://${hostAndPort({ host, port })}`;
  return { secure, host, port, authorization: basicCredentials(url, namedBy), shown, namedBy };
}

function basicCredentials({ username, password }: URL, namedBy: string): string | null {
  if (username === '' && password === '') return null;
  const [user, secret] = [decoded(username, namedBy), decoded(password, namedBy)];
  if (user.includes(':')) throw unreadable(namedBy);
  return `Basic ${Buffer.from(`${user}:${secret}`, 'utf8').toString('base64')}`;
}

function decoded(text: string, namedBy: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw unreadable(namedBy);
  }
}

function unreadable(namedBy: string): AppError {
  return new AppError(
    'PROXY_ADDRESS',
    {
      en: `${namedBy} is not a valid proxy address. It is not shown because it may contain a password.`,
      zh: `${namedBy} 並非有效的代理伺服器網址；因可能含有密碼，不予顯示。`,
    },
    {
      en: 'Write it as http://proxy.example:3128 or http://USER:PASSWORD@proxy.example:3128, with "@", ":", "/" and "%" in user and password percent-encoded, and no path.',
      zh: '請寫成 http://proxy.example:3128 或 http://USER:PASSWORD@proxy.example:3128；用戶名稱及密碼中的「@」、「:」、「/」、「%」須以百分號編碼，且不帶路徑。',
    },
  );
}

const orNone: Words = {
  en: 'Give an http or https proxy with --proxy URL, or --proxy none to go without one.',
  zh: '請以 --proxy URL 指定 http 或 https 代理伺服器，或以 --proxy none 直接連線。',
};

const socks = (namedBy: string): Words => ({
  en: `${namedBy} names a socks proxy, but Passbench supports only http and https proxies.`,
  zh: `${namedBy} 指定了 socks 代理伺服器，而 Passbench 只支援 http 及 https 代理伺服器。`,
});
const unknownKind = (namedBy: string): Words => ({
  en: `${namedBy} names a proxy of an unknown kind. Passbench supports only http and https proxies.`,
  zh: `${namedBy} 指定了不明類型的代理伺服器。Passbench 只支援 http 及 https 代理伺服器。`,
});

export type Destination = {
  readonly secure: boolean;
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
};

/** Writes host and port as an address has them. */
export function hostAndPort({ host, port }: Pick<Destination, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whether a host (IPv6 without brackets) is certainly this machine. Any name but localhost may be another. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
