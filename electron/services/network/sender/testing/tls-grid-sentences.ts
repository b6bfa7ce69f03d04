import type { Words } from '../../../../../shared/lib/text/words.ts';

/** The words of a failure: HOST is the service, DATE the end of its certificate. */
export type Expected = { readonly code: string; readonly what: Words; readonly hint: Words };

/** By the state of the service's TLS. */
export const ofServer = {
  ok: null,
  'unknown CA': {
    code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    what: {
      en: 'The certificate of HOST was issued by CN=Inspecting Root, which is not trusted and whose certificate was not sent. The connection failed',
      zh: 'HOST 的證書由 CN=Inspecting Root 簽發，而該機構不受信任，對方亦沒有送出其證書，連線失敗',
    },
    hint: {
      en: 'If that is an intermediate authority, the host must send its certificate too: tell its operator. If it is the authority of a company, or of a proxy that inspects TLS, ask for its certificate and name the file (in the window: Additional trusted certificates; on the command line: --ca FILE).',
      zh: '如屬中繼機構，主機必須一併送出其證書：請通知其營運方。如屬公司的機構，或檢查 TLS 的代理伺服器的機構，請索取其證書並指明該檔案（視窗：「額外信任的證書」；指令列：--ca FILE）。',
    },
  },
  expired: {
    code: 'CERT_HAS_EXPIRED',
    what: {
      en: 'The certificate of HOST has expired on DATE. The connection failed',
      zh: 'HOST 的證書已於 DATE 過期，連線失敗',
    },
    hint: {
      en: "Check this computer's clock. If it is right, tell the operator of the host.",
      zh: '請檢查此電腦的時鐘；如正確無誤，請通知主機的營運方。',
    },
  },
  'wrong host': {
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    what: {
      en: 'The certificate of HOST is not for the name 127.0.0.1: it is for api.example.com, www.example.com. The connection failed',
      zh: 'HOST 的證書並不屬於名稱 127.0.0.1：證書屬於 api.example.com、www.example.com，連線失敗',
    },
    hint: {
      en: 'Use a name of the certificate, or tell the operator of the host.',
      zh: '請使用證書所列的名稱，或通知主機的營運方。',
    },
  },
  'TLS 1.1': {
    code: 'TLS_VERSION',
    what: {
      en: 'HOST supports neither TLS 1.2 nor 1.3, and Passbench supports nothing older. The connection failed',
      zh: 'HOST 不支援 TLS 1.2 或 1.3，而 Passbench 不支援更舊的版本，連線失敗',
    },
    hint: { en: 'Ask its operator to enable TLS 1.2 or 1.3.', zh: '請要求其營運方啟用 TLS 1.2 或 1.3。' },
  },
} as const satisfies Readonly<Record<string, Expected | null>>;

/** By the client's certificate, where the service asks. */
export const ofClient = {
  'not asked for': null,
  missing: {
    code: 'TLS_CLIENT_CERTIFICATE_MISSING',
    what: {
      en: 'HOST requires a client certificate, but none was given. The connection was refused',
      zh: 'HOST 要求客戶端證書，但沒有提供，連線被拒',
    },
    hint: {
      en: 'Ask its operator for one, and name certificate and key (in the window: Client certificate; on the command line: --client-cert FILE --client-key FILE).',
      zh: '請向其營運方索取，並指明證書及密鑰（視窗：「客戶端證書」；指令列：--client-cert FILE --client-key FILE）。',
    },
  },
  good: null,
  wrong: {
    code: 'TLS_CLIENT_CERTIFICATE_REFUSED',
    what: {
      en: 'HOST closed the connection after the client certificate, without a reason,',
      zh: 'HOST 收到客戶端證書後便中斷連線，沒有說明原因',
    },
    hint: {
      en: 'Check that it was issued for this host, that it has not expired, and that the file also contains the certificates of its issuers. If so, ask the operator of the host.',
      zh: '請檢查它是否為此主機而簽發、是否已過期，以及檔案是否包含其簽發機構的證書。如全部正確，請向主機的營運方查詢。',
    },
  },
} as const satisfies Readonly<Record<string, Expected | null>>;
