import type { AppError } from '../../../../shared/lib/app-error.ts';
import { listNames, type Words } from '../../../../shared/lib/text/words.ts';
import { type Proxy, hostAndPort, isLoopbackHost } from '../../network/network/proxy-address.ts';
import type { SendAddress } from '../../network/sender/send-address.ts';
import type { CheckStep } from '../../../../shared/documents/tls.ts';

export type StepId = CheckStep['step'];

export type StepResult = Pick<CheckStep, 'ok' | 'sentence' | 'next' | 'tls'>;

type CheckedHosts = { readonly address: SendAddress; readonly proxy: Proxy | null };

const maxAddresses = 4;

export const stepTexts = {
  notReached: { en: 'Not reached.', zh: '未到達此步驟。' },
  cancelled: { en: 'Cancelled. The following steps were not tried.', zh: '已取消。其後的步驟沒有嘗試。' },
  checkNetwork: {
    en: 'Check the address and the network, then ask the operator of the service.',
    zh: '請檢查網址及網絡，再向服務的營運方查詢。',
  },
  noProxy: { en: 'No proxy is used.', zh: '沒有使用代理伺服器。' },
  named,
  connected,
  tunnelled: (address: SendAddress): Words => ({
    en: `The proxy opened a connection to ${hostAndPort(address)}. The proxy looked up that name.`,
    zh: `代理伺服器已開通到 ${hostAndPort(address)} 的連線。該名稱由代理伺服器查找。`,
  }),
  passedOn: plainProxyAnswer,
  plain,
  notBegun: (error: AppError): Pick<StepResult, 'sentence' | 'next'> => {
    const { message, next } = error.words ?? { message: same(error.message), next: same(error.next) };
    return { sentence: message, next: next.en === '' ? null : next };
  },
} as const;

const same = (text: string): Words => ({ en: text, zh: text });

function named({ address, proxy }: CheckedHosts, addresses: readonly string[]): Words {
  const { host } = proxy ?? address;
  const shown = [...addresses.slice(0, maxAddresses), ...(addresses.length > maxAddresses ? ['…'] : [])];
  const found: Words =
    addresses.length === 0
      ? { en: `${host} is an address, so no name is looked up.`, zh: `${host} 是位址，無須查找名稱。` }
      : {
          en: `The name ${host} resolves to ${listNames(shown, 'en')}.`,
          zh: `名稱 ${host} 對應 ${listNames(shown, 'zh-Hant-HK')}。`,
        };
  if (proxy === null) return found;
  return {
    en: `Proxy: ${found.en} The proxy itself looks up ${address.host}.`,
    zh: `代理伺服器：${found.zh}${address.host} 由代理伺服器自行查找。`,
  };
}

function connected({ proxy }: CheckedHosts, at: string): Words {
  if (proxy === null) return { en: `Connected to ${at}.`, zh: `已連線至 ${at}。` };
  const { shown, namedBy } = proxy;
  return {
    en: `Connected to the proxy ${shown} (${at}), set in ${namedBy}. This does not show yet whether the service can be reached: the proxy connects to it.`,
    zh: `已連線至由 ${namedBy} 指定的代理伺服器 ${shown}（${at}）。這尚未說明能否到達服務：由代理伺服器連接服務。`,
  };
}

/** Describes the answer of a proxy for plain requests: its own 502 looks like the service's. */
function plainProxyAnswer(status: number): StepResult {
  if (![502, 503, 504].includes(status)) {
    return {
      ok: true,
      sentence: {
        en: `The proxy accepted a plain request and returned a response (${status}). Over http:// there is no tunnel: the proxy can read and change the traffic.`,
        zh: `代理伺服器接受了普通請求並傳回回應（${status}）。使用 http:// 時沒有通道：代理伺服器能讀取及更改經過的內容。`,
      },
      next: null,
    };
  }
  return {
    ok: false,
    sentence: {
      en: `The response is ${status}: the proxy could not reach the service, or the service itself responded so.`,
      zh: `回應為 ${status}：代理伺服器未能到達服務，或服務本身如此回應。`,
    },
    next: {
      en: 'Check the address. If it is right, ask the operators of the proxy whether they can reach it.',
      zh: '請檢查網址；如正確無誤，請向代理伺服器的營運方查詢能否到達該主機。',
    },
  };
}

function plain({ host }: SendAddress): Pick<StepResult, 'sentence' | 'next'> {
  const sentence = {
    en: 'The address begins with http://. The call is not encrypted, and the service is not identified.',
    zh: '網址以 http:// 開首：內容沒有加密，亦無從得知回應者是誰。',
  };
  if (isLoopbackHost(host)) return { sentence, next: null };
  return {
    sentence,
    next: {
      en: 'Ask the operator of the service for an https:// address.',
      zh: '請向服務的營運方索取 https:// 網址。',
    },
  };
}
