import { listNames, type Words } from '../../../../shared/lib/text/words.ts';
import { type Proxy, hostAndPort, type Destination } from './proxy-address.ts';
import { inOneLine, type Trouble } from './trouble.ts';
import type { NoAnswer, TunnelAnswer } from './tunnel-answer.ts';

/** Names the proxy and its source, for the end of a sentence. */
export function describeProxy({ shown, namedBy }: Proxy): Words {
  return { en: `The proxy is ${shown}, set in ${namedBy}.`, zh: `代理伺服器為 ${shown}，由 ${namedBy} 指定。` };
}

/** Adds the proxy to a trouble. */
export function addProxy(trouble: Trouble, proxy: Proxy): Trouble {
  const which = describeProxy(proxy);
  const { hint } = trouble;
  return { ...trouble, hint: hint === null ? which : { en: `${which.en} ${hint.en}`, zh: `${which.zh}${hint.zh}` } };
}

const credentialsHint: Words = {
  en: 'Give them in its address, percent-encoded: http://USER:PASSWORD@HOST:PORT. Use HTTPS_PROXY rather than --proxy, which other users of this computer can see.',
  zh: '請在其網址內提供，並以百分號編碼：http://USER:PASSWORD@HOST:PORT；請用 HTTPS_PROXY 而非 --proxy，因為此電腦的其他用戶可看見後者。',
};

/** The proxy wants credentials: none were given, they were wrong, or the scheme is unsupported. */
export function credentialsTrouble(
  { status, challenges }: Pick<TunnelAnswer, 'status' | 'challenges'>,
  proxy: Proxy,
): Trouble {
  // Several challenges may share a line; a part with an equals sign is a parameter.
  const kinds = challenges
    .flatMap((line) => line.split(','))
    .flatMap((part) => /^\s*([A-Za-z0-9-]{1,40})(?!\s*=)(?:\s|$)/.exec(part)?.[1] ?? [])
    .filter((kind) => !quotesCredentials(kind, proxy));
  if (kinds.length > 0 && !kinds.some((kind) => /^basic$/i.test(kind))) {
    const named = [...new Set(kinds)].slice(0, 5);
    return addProxy(
      {
        code: 'PROXY_CREDENTIALS',
        what: {
          en: `The proxy requires ${listNames(named, 'en')} credentials, but Passbench supports only Basic. The request was refused`,
          zh: `代理伺服器要求以 ${listNames(named, 'zh-Hant-HK')} 驗證身分，而 Passbench 只支援 Basic，請求被拒`,
        },
        hint: {
          en: `Ask its operators for Basic, or run a forwarder with ${listNames(named, 'en')} on this computer and set it as the proxy.`,
          zh: `請向其營運方查詢可否使用 Basic，或在此電腦運行支援 ${listNames(named, 'zh-Hant-HK')} 的轉接程式，並以其作為代理伺服器。`,
        },
      },
      proxy,
    );
  }
  const given = proxy.authorization !== null;
  return addProxy(
    {
      code: 'PROXY_CREDENTIALS',
      what: given
        ? {
            en: `The proxy does not accept the given credentials (${status})`,
            zh: `代理伺服器不接受所提供的憑證（${status}）`,
          }
        : {
            en: `The proxy requires credentials, but none were given (${status})`,
            zh: `代理伺服器要求憑證，但沒有提供（${status}）`,
          },
      hint: given
        ? { en: `Check user and password. ${credentialsHint.en}`, zh: `請檢查用戶名稱及密碼。${credentialsHint.zh}` }
        : credentialsHint,
    },
    proxy,
  );
}

/** The proxy answered CONNECT without opening a tunnel. */
export function refusalTrouble(answer: TunnelAnswer, destination: Destination, proxy: Proxy): Trouble {
  const { status } = answer;
  const title = answer.title !== null && quotesCredentials(answer.title, proxy) ? null : answer.title;
  // Some proxies answer 401 to wrong credentials.
  if (status === 407 || status === 401) return credentialsTrouble(answer, proxy);
  const where = hostAndPort(destination);
  const page = title === null ? { en: '', zh: '' } : { en: `: "${inOneLine(title)}"`, zh: `：「${inOneLine(title)}」` };
  const known = reasons.find(({ statuses }) => statuses.includes(status)) ?? otherwise;
  const { en, zh } = known.what(where);
  return addProxy(
    {
      code: 'PROXY_REFUSED',
      what: {
        en: `${en} (${status}${page.en}). The request was refused`,
        zh: `${zh}（${status}${page.zh}），請求被拒`,
      },
      hint: known.hint,
    },
    proxy,
  );
}

/** Whether a text of the proxy repeats its credentials, as error pages that quote the request do. */
function quotesCredentials(text: string, { authorization }: Proxy): boolean {
  if (authorization === null) return false;
  const encoded = authorization.replace(/^Basic |={1,2}$/g, '');
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  const password = credentials.slice(credentials.indexOf(':') + 1);
  return text.includes(encoded) || (password !== '' && text.includes(password));
}

type Reason = { readonly statuses: readonly number[]; readonly what: (where: string) => Words; readonly hint: Words };

const reasons: readonly Reason[] = [
  {
    statuses: [403, 451],
    what: (where) => ({
      en: `The proxy's policy forbids a connection to ${where}`,
      zh: `代理伺服器的政策禁止連線至 ${where}`,
    }),
    hint: { en: 'Ask its operators to allow this host and port.', zh: '請要求其營運方放行此主機及連接埠。' },
  },
  {
    statuses: [502, 503, 504],
    what: (where) => ({ en: `The proxy could not reach ${where}`, zh: `代理伺服器未能連線至 ${where}` }),
    hint: {
      en: 'Check the address. If it is right, ask the operators of the proxy whether they can reach it.',
      zh: '請檢查網址；如正確無誤，請向代理伺服器的營運方查詢能否到達該主機。',
    },
  },
  {
    statuses: [400, 404, 405, 501],
    what: (where) => ({
      en: `The server at the proxy's address opens no connection to ${where}`,
      zh: `代理伺服器網址上的服務不提供到 ${where} 的連線`,
    }),
    hint: {
      en: 'Check that address: it may belong to a web server, or to a proxy for plain HTTP only.',
      zh: '請檢查該網址：它可能屬於網頁伺服器，或只處理純 HTTP 的代理伺服器。',
    },
  },
];

const otherwise: Reason = {
  statuses: [],
  what: (where) => ({ en: `The proxy opened no connection to ${where}`, zh: `代理伺服器沒有開通到 ${where} 的連線` }),
  hint: { en: 'Ask its operators why.', zh: '請向其營運方查詢原因。' },
};

const noAnswers: Readonly<Record<NoAnswer | 'early', Words>> = {
  closed: {
    en: 'The proxy closed the connection without a response to CONNECT',
    zh: '代理伺服器沒有回應 CONNECT 便關閉了連線',
  },
  'too large': {
    en: 'The headers of the response to CONNECT are larger than the limit. The connection was closed',
    zh: 'CONNECT 的回應標頭超出上限，已終止',
  },
  'too many interim': {
    en: 'The proxy sent more than 20 interim responses (1xx) to CONNECT. The connection was closed',
    zh: '代理伺服器就 CONNECT 送出超過 20 個臨時回應（1xx），已終止',
  },
  'not HTTP': {
    en: "The server at the proxy's address does not use HTTP. The request failed",
    zh: '代理伺服器網址上的服務不使用 HTTP，無法讀取',
  },
  TLS: { en: 'The proxy uses TLS on this port. The connection failed', zh: '代理伺服器在此連接埠使用 TLS，連線失敗' },
  early: {
    en: 'The proxy sent its own bytes into the tunnel. The connection was closed',
    zh: '代理伺服器在通道內送出自己的內容，已終止',
  },
};

/** The proxy gave no readable answer to CONNECT. */
export function noAnswerTrouble(why: NoAnswer | 'early', proxy: Proxy): Trouble {
  const hint =
    why === 'TLS'
      ? { en: 'Start its address with https://.', zh: '請以 https:// 作為其網址開首。' }
      : { en: 'Check its host and port.', zh: '請檢查其主機及連接埠。' };
  return addProxy({ code: 'PROXY_ANSWER', what: noAnswers[why], hint }, proxy);
}
