import { say, type Words } from '../../../lib/text/words.ts';
import type { Wording } from '../json-kinds.ts';
import { bodySentences, encodingSentences } from './wording-of-bodies.ts';

/** Whether the call may have arrived, by `repeated-request-id`, or `no`. */
const received: Readonly<Record<string, Words>> = {
  replay: say(
    'The call may have been received; nothing is resent automatically. To be sure, send the same requestId again with the same bytes: a repeat gets the first response and changes nothing (assumption repeated-request-id).',
    '對方可能已收到呼叫；Passbench 不會自動重發。如要確定，請以相同的 requestId 原樣重發：重複的呼叫會得到首次的回應，不會改變任何內容（假設 repeated-request-id）。',
  ),
  reject: say(
    'The call may have been received; nothing is resent automatically. To be sure, send the same requestId again: where it was received, it is answered with PARAM_ILLEGAL and done only once (assumption repeated-request-id).',
    '對方可能已收到呼叫；Passbench 不會自動重發。如要確定，請以相同的 requestId 重發：如已收到，回應會是 PARAM_ILLEGAL，呼叫只執行一次（假設 repeated-request-id）。',
  ),
  ignore: say(
    'The call may have been received; nothing is resent automatically. Check the order before you send again: the same requestId counts as a new call (assumption repeated-request-id).',
    '對方可能已收到呼叫；Passbench 不會自動重發。再次發送前請先查看訂單：相同的 requestId 會視為另一次呼叫（假設 repeated-request-id）。',
  ),
  no: say(
    'The service did not accept this call; nothing is resent automatically.',
    '服務沒有接受這次呼叫；Passbench 不會自動重發。',
  ),
};

/** Each is followed by whether the call may have arrived. */
const statuses: Readonly<Record<string, Words>> = {
  'no-content': say(
    'HTTP {{status}} has no body, but the service responds to every call with a result: another program in front of it responded.',
    'HTTP {{status}} 沒有正文，而服務對每次呼叫都會回應結果：回應的是服務前面的另一個程式。',
  ),
  done: say(
    'HTTP {{status}} came without a result, so the state of the order is unknown. Check that the base URL is that of the service.',
    'HTTP {{status}} 而沒有結果，不能說明訂單的情況。請檢查基底網址是否屬於該服務。',
  ),
  redirect: say(
    'The redirect to {{location}} was not followed (HTTP {{status}}): a call is signed for one address. If that one is the service, make it the base URL and send again.',
    '沒有跟隨重新導向至 {{location}}（HTTP {{status}}）：呼叫只為一個網址簽署。如該網址屬於服務，請以它為基底網址再次發送。',
  ),
  elsewhere: say(
    'HTTP {{status}} redirects without a target. Check the base URL.',
    'HTTP {{status}} 重新導向，卻沒有目的地。請檢查基底網址。',
  ),
  'bad-request': say(
    'HTTP 400 without a result: the request was refused before the service read it. Check the address, the port and whether it asks for HTTPS.',
    'HTTP 400 而沒有結果：請求在服務讀取之前已被拒絕。請檢查網址、連接埠，以及對方是否要求 HTTPS。',
  ),
  'client-certificate': say(
    'HTTP {{status}}: a gateway in front of the service requires a client certificate, or does not accept the given one. Ask its operator for one (on the command line: --client-cert FILE --client-key FILE).',
    'HTTP {{status}}：服務前面的閘道要求客戶端證書，或不接受所提供的證書。請向其營運方索取（指令列：--client-cert FILE --client-key FILE）。',
  ),
  'plain-to-tls': say(
    'HTTP {{status}}: the port uses TLS, but the request did not. Start the address with https://.',
    'HTTP {{status}}：此連接埠使用 TLS，而請求沒有使用。請以 https:// 作為網址開首。',
  ),
  credentials: say(
    'HTTP 401 asks for separate credentials: a gateway is in front of the service. Ask its operator what it requires.',
    'HTTP 401 要求另外的憑證：服務前面有一個閘道。請向其營運方查詢所需的憑證。',
  ),
  forbidden: say(
    'HTTP 403: a program in front of the service refused the request, such as a firewall or a list of allowed addresses. Ask its operator to allow this computer.',
    'HTTP 403：服務前面的程式（例如防火牆或允許網址列表）拒絕了請求。請要求其營運方允許這部電腦。',
  ),
  'nothing-here': say(
    'HTTP 404: nothing responds at this path. Check the base URL. A gateway may require a path prefix.',
    'HTTP 404：此路徑沒有任何程式回應。請檢查基底網址；閘道可能要求加上路徑前綴。',
  ),
  method: say(
    'HTTP 405: this path does not accept that method. Check the path, and the assumption http-method.',
    'HTTP 405：此路徑不接受該方法。請檢查路徑及假設 http-method。',
  ),
  'method-of': say(
    'HTTP 405: this path does not accept that method; it accepts {{allow}}. Check the path, and the assumption http-method.',
    'HTTP 405：此路徑不接受該方法；可用的是 {{allow}}。請檢查路徑及假設 http-method。',
  ),
  'proxy-credentials': say(
    'HTTP 407: a proxy asks for credentials. Give them with the address of the proxy.',
    'HTTP 407：途中的代理伺服器要求憑證。請在代理伺服器的網址內提供。',
  ),
  'request-timeout': say(
    'HTTP 408: the other side timed out waiting for the request. Check the network, then send again.',
    'HTTP 408：對方等候請求逾時。請檢查網絡，然後再次發送。',
  ),
  'too-large': say(
    'HTTP 413: the body is too large for the other side. Ask for its limit (assumption body-limit).',
    'HTTP 413：正文超出對方接受的大小。請查詢其上限（假設 body-limit）。',
  ),
  'media-type': say(
    'HTTP 415: the media type was refused. The service takes application/json; charset=UTF-8; for an encrypted body see the assumption encrypted-type.',
    'HTTP 415：媒體類型被拒絕。服務接受 application/json; charset=UTF-8；加密的正文請參閱假設 encrypted-type。',
  ),
  protocol: say(
    'HTTP 426 asks for another protocol. Check whether the address should start with https://.',
    'HTTP 426 要求使用另一種協定。請檢查網址是否應以 https:// 開首。',
  ),
  'too-many': say(
    'HTTP 429: too many calls in a short time. Wait, then send again. Ask for the limit (assumption rate-limit).',
    'HTTP 429：短時間內呼叫過多。請稍候，然後再次發送，並查詢其上限（假設 rate-limit）。',
  ),
  refused: say(
    'HTTP {{status}} without a result: the request was refused before it reached the service. Ask the operator of the program in front of the service.',
    'HTTP {{status}} 而沒有結果：請求在到達服務之前已被拒絕。請向服務前面程式的營運方查詢。',
  ),
  failed: say(
    'HTTP 500 without a result: the other side failed while it processed the call.',
    'HTTP 500 而沒有結果：對方在處理呼叫時出錯。',
  ),
  'not-offered': say(
    'HTTP 501: the other side does not support this. Check the address and the assumption http-method.',
    'HTTP 501：對方不支援此功能。請檢查網址及假設 http-method。',
  ),
  'bad-gateway': say(
    'HTTP 502: a gateway forwarded the call but got no usable response.',
    'HTTP 502：閘道已轉交呼叫，但沒有得到可用的回應。',
  ),
  unavailable: say(
    'HTTP 503: the service is temporarily unavailable, or a gateway lost the connection to it. Wait before you send again.',
    'HTTP 503：服務暫時無法使用，或閘道中途失去與它的連線。再次發送前請稍候。',
  ),
  'gateway-timeout': say(
    'HTTP 504: a gateway forwarded the call but timed out waiting for the response.',
    'HTTP 504：閘道已轉交呼叫，但等候回應逾時。',
  ),
  'http-version': say(
    'HTTP 505: the other side does not accept HTTP/1.1. Check the address and the port.',
    'HTTP 505：對方不接受 HTTP/1.1。請檢查網址及連接埠。',
  ),
  'network-login': say(
    'HTTP 511: the network requires a login first, such as a hotel or guest network. Open a browser and log in.',
    'HTTP 511：網絡要求先登入，例如酒店或訪客網絡。請開啟瀏覽器登入。',
  ),
  'content-network': say(
    'HTTP {{status}}: a content network in front of the service got no usable response from it.',
    'HTTP {{status}}：服務前面的內容傳遞網絡沒有從服務得到可用的回應。',
  ),
  'gave-up': say(
    'HTTP {{status}} without a result: the other side could not process the call.',
    'HTTP {{status}} 而沒有結果：對方未能處理呼叫。',
  ),
  'no-status': say(
    '{{status}} is not an HTTP status. Check that the base URL is that of the service.',
    '{{status}} 不是 HTTP 的狀態碼。請檢查基底網址是否屬於該服務。',
  ),
};

const waits: Readonly<Record<string, Words>> = {
  until: say(
    'Retry-After asks to wait until {{time}} ({{seconds}} s). Passbench does not send again by itself.',
    'Retry-After 要求等到 {{time}}（{{seconds}} 秒）。Passbench 不會自動重發。',
  ),
  over: say(
    'Retry-After is {{value}}, which has passed: you can send again now.',
    'Retry-After 是 {{value}}，時間已過：現在可以再次發送。',
  ),
  unreadable: say(
    'Retry-After is {{value}}, neither a number of seconds nor an HTTP date.',
    'Retry-After 是 {{value}}，既非秒數，也非 HTTP 的日期。',
  ),
};

const followed: Words = say(' {{$t(received.received)}}', '{{$t(received.received)}}');

/** Every sentence about answers as messages, in one language. */
export function answerWording(language: keyof Words): Wording {
  const named = (prefix: string, sentences: Readonly<Record<string, Words>>, end = ''): [string, string][] =>
    Object.entries(sentences).map(([id, words]) => [`${prefix}${id}`, `${words[language]}${end}`]);
  return Object.fromEntries([
    ...named('received.', received),
    ...named('answer-status.', statuses, followed[language]),
    ...named('retry-after.', waits),
    ...named('', bodySentences),
    ...named('', encodingSentences),
  ]);
}
