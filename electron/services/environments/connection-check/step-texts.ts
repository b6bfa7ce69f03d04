import type { AppError } from '../../../../shared/lib/app-error.ts';
import { listNames, type Words } from '../../../../shared/lib/text/words.ts';
import { hostAndPort, isLoopbackHost } from '../../network/network/destination.ts';
import type { Proxy } from '../../network/network/proxy-address.ts';
import type { SendAddress } from '../../network/sender/send-address.ts';
import type { CheckStep } from '../../../../shared/documents/tls.ts';

export type StepId = CheckStep['step'];

export type StepResult = Pick<CheckStep, 'ok' | 'sentence' | 'next' | 'tls'>;

type CheckedHosts = { readonly address: SendAddress; readonly proxy: Proxy | null };

const maxAddresses = 4;

export const stepTexts = {
  notReached: { en: 'Not reached.', zh: '未到達此步驟。' },
  cancelled: {
    en: 'Cancelled here; what follows was not tried.',
    zh: '在此步驟取消；其後的步驟沒有嘗試。',
  },
  checkNetwork: {
    en: 'Check the address and the network; then ask who runs the service.',
    zh: '請檢查網址及網絡，再向服務的營運方查詢。',
  },
  noProxy: { en: 'No proxy is used.', zh: '沒有使用代理伺服器。' },
  named,
  connected,
  tunnelled: (address: SendAddress): Words => ({
    en: `The proxy opened a way to ${hostAndPort(address)}. It is the proxy that looked up that name and connected to it.`,
    zh: `代理伺服器已開通到 ${hostAndPort(address)} 的連線。該名稱由代理伺服器查找及連接。`,
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
      ? { en: `${host} is an address; no name has to be looked up.`, zh: `${host} 是位址，無須查找名稱。` }
      : {
          en: `The name ${host} stands for ${listNames(shown, 'en')}.`,
          zh: `名稱 ${host} 對應 ${listNames(shown, 'zh-Hant-HK')}。`,
        };
  if (proxy === null) return found;
  return {
    en: `Of the proxy: ${found.en} The proxy itself looks up ${address.host}.`,
    zh: `代理伺服器：${found.zh}${address.host} 由代理伺服器自行查找。`,
  };
}

function connected({ proxy }: CheckedHosts, at: string): Words {
  if (proxy === null) return { en: `A connection to ${at} is open.`, zh: `已連線至 ${at}。` };
  const { shown, namedBy } = proxy;
  return {
    en: `A connection to the proxy ${shown} (${at}), named by ${namedBy}, is open. Of the service this says nothing yet: the proxy connects to it.`,
    zh: `已連線至由 ${namedBy} 指定的代理伺服器 ${shown}（${at}）。這尚未說明能否到達服務：由代理伺服器連接服務。`,
  };
}

/** Describes the answer of a proxy for plain requests: its own 502 looks like the service's. */
function plainProxyAnswer(status: number): StepResult {
  if (![502, 503, 504].includes(status)) {
    return {
      ok: true,
      sentence: {
        en: `The proxy took a plain request and brought an answer (${status}). Over http:// there is no tunnel: it reads and may change what passes.`,
        zh: `代理伺服器接受了普通請求並帶回回應（${status}）。使用 http:// 時沒有通道：它能讀取並可能更改經過的內容。`,
      },
      next: null,
    };
  }
  return {
    ok: false,
    sentence: {
      en: `The answer is ${status}: the proxy could not reach the service, or the service says so itself.`,
      zh: `回應為 ${status}：代理伺服器未能到達服務，或服務本身如此回應。`,
    },
    next: {
      en: 'Check the address; if it is right, ask the operators of the proxy whether they can reach it.',
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
    next: { en: 'Ask who runs the service for an https:// address.', zh: '請向服務的營運方索取 https:// 網址。' },
  };
}
