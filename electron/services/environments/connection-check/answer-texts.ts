import type { Words } from '../../../../shared/lib/text/words.ts';
import type { StepResult } from './step-texts.ts';

export type AnswerMeaning = Pick<StepResult, 'ok' | 'sentence' | 'next'>;

type Row = { readonly ok: boolean | null; readonly means: Words; readonly next: Words | null };

const rows = {
  payload: {
    ok: true,
    means: {
      en: 'the service accepted the Client-Id and the signature, and refused the payload, as expected',
      zh: '服務已接受 Client-Id 及簽名，並如預期拒絕內容',
    },
    next: null,
  },
  signature: {
    ok: false,
    means: { en: 'the service does not accept the signature', zh: '服務不接受簽名' },
    next: {
      en: 'Check that the service has the public key of this environment, and that signing profile, signed path and key version are those it expects.',
      zh: '請確認服務已有此環境密鑰的公開密鑰，並且簽名格式、簽署路徑及密鑰版本都符合其要求。',
    },
  },
  key: {
    ok: false,
    means: { en: 'the service has no key of that version for the Client-Id', zh: '服務沒有該 Client-Id 此版本的密鑰' },
    next: {
      en: 'Ask the operator of the service for its key versions and set the key version, or submit the public key.',
      zh: '請向服務的營運方查詢其密鑰版本並設定密鑰版本，或提交公開密鑰。',
    },
  },
  client: {
    ok: false,
    means: { en: 'the service does not know the Client-Id', zh: '服務不認識 Client-Id' },
    next: {
      en: 'Check the Client-Id, and that it was issued for this service: test and production use different ones.',
      zh: '請檢查 Client-Id，並確認它屬於這個服務：測試環境與正式環境各有不同。',
    },
  },
  time: {
    ok: false,
    means: { en: 'the service does not accept Request-Time', zh: '服務不接受 Request-Time' },
    next: {
      en: 'Check the step clock. If the clocks agree, choose a signing profile with the time format that the service expects.',
      zh: '請查看「時鐘」步驟；如時鐘一致，請選用時間格式符合服務要求的簽名格式。',
    },
  },
  endpoint: {
    ok: false,
    means: { en: 'the service does not accept this call at this address', zh: '服務不接受發往此網址的這種呼叫' },
    next: {
      en: 'Check the base address with its path, and the method of this environment.',
      zh: '請檢查基底網址及其路徑，以及此環境的方法。',
    },
  },
  notServed: {
    ok: null,
    means: {
      en: 'the service is not available to this caller, or is offline; whether the signature is right remains unknown',
      zh: '服務未向此呼叫方開通，或已離線；簽名是否正確仍然不明',
    },
    next: {
      en: 'Ask the operator of the service whether this merchant is onboarded.',
      zh: '請向服務的營運方查詢此商戶是否已開通。',
    },
  },
  later: {
    ok: null,
    means: {
      en: 'the service had an internal problem, so it is unknown whether it knows the caller',
      zh: '服務本身出現問題，無法得知它是否認識呼叫方',
    },
    next: { en: 'Check again later.', zh: '請稍後再檢查。' },
  },
  accepted: {
    ok: null,
    means: {
      en: 'the service accepted a call that the platform would refuse, so it is a mock or a sandbox that only records, and says nothing about the signature',
      zh: '服務接受了平台會拒絕的呼叫，可見它是模擬服務或只作記錄的沙盒，因而無法判斷簽名',
    },
    next: { en: 'Check with a service that decides as the platform does.', zh: '請改以像平台般作決定的服務檢查。' },
  },
  unclear: {
    ok: null,
    means: {
      en: 'that code can mean a wrong signature or a wrong payload, and the message does not state which',
      zh: '此代碼可指簽名錯誤，亦可指內容錯誤，而訊息沒有說明是哪一種',
    },
    next: {
      en: 'Ask the operator of the service which of the two it was. Give the requestId above.',
      zh: '請向服務的營運方查詢屬於哪一種，並提供上述 requestId。',
    },
  },
  unlisted: {
    ok: null,
    means: {
      en: 'that code is not in the specification, so it is unknown whether the service accepts the signature',
      zh: '此代碼不在規格之內，無法得知服務是否接受簽名',
    },
    next: {
      en: 'Ask the operator of the service what it means. Give the requestId above.',
      zh: '請向服務的營運方查詢其意思，並提供上述 requestId。',
    },
  },
} as const satisfies Readonly<Record<string, Row>>;

export type AnswerSubject = keyof typeof rows;

/** Describes a result; `said` quotes it. */
export function describeResult(about: AnswerSubject, said: Words): AnswerMeaning {
  const { ok, means, next } = rows[about];
  return {
    ok,
    sentence: { en: `The response is ${said.en}: ${means.en}.`, zh: `回應為 ${said.zh}：${means.zh}。` },
    next,
  };
}

/** Describes an answer without a result by its HTTP status. */
export function describeStatus(status: number): AnswerMeaning {
  const row = statusRows.find(({ from, to }) => status >= from && status <= to) ?? noResult;
  const { ok, means, next } = row;
  return {
    ok,
    sentence: {
      en: `The response is HTTP ${status} without a result: ${means.en}.`,
      zh: `回應為 HTTP ${status}，沒有結果物件：${means.zh}。`,
    },
    next,
  };
}

const noResult: Row = {
  ok: false,
  means: { en: 'that is not a response of this service', zh: '這不是此服務的回應' },
  next: {
    en: 'Check the base address: a web server, a gateway or a login page may respond there.',
    zh: '請檢查基底網址：該處回應的可能是網頁伺服器、閘道或登入頁面。',
  },
};

const statusRows: readonly (Row & { readonly from: number; readonly to: number })[] = [
  {
    from: 300,
    to: 399,
    ok: false,
    means: {
      en: 'the address redirects elsewhere, and Passbench follows no redirect',
      zh: '網址轉址至別處，而 Passbench 不跟隨轉址',
    },
    next: { en: 'Use the address that it redirects to.', zh: '請改用轉址後的網址。' },
  },
  {
    from: 401,
    to: 401,
    ok: false,
    means: { en: 'the service does not know the caller', zh: '服務不認識呼叫方' },
    next: {
      en: 'Check Client-Id, key and key version. A gateway in front may require its own credentials.',
      zh: '請檢查 Client-Id、密鑰及密鑰版本；前方的閘道亦可能要求自己的憑證。',
    },
  },
  {
    from: 403,
    to: 403,
    ok: false,
    means: { en: 'the caller has no access', zh: '呼叫方沒有存取權' },
    next: {
      en: 'Ask the operator of the service whether this network address and this Client-Id are allowed.',
      zh: '請向服務的營運方查詢此網絡位址及 Client-Id 是否獲准。',
    },
  },
  {
    from: 404,
    to: 405,
    ok: false,
    means: { en: 'the endpoint does not exist, or takes another method', zh: '該處沒有此端點，或使用其他方法' },
    next: rows.endpoint.next,
  },
  {
    from: 429,
    to: 429,
    ok: null,
    means: { en: 'there were too many calls', zh: '呼叫過於頻密' },
    next: rows.later.next,
  },
  { from: 500, to: 599, ok: null, means: rows.later.means, next: rows.later.next },
];
