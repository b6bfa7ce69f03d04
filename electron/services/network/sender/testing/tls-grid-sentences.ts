import type { Words } from '../../../../../shared/lib/text/words.ts';

/** The words of a failure: HOST is the service, DATE the end of its certificate. */
export type Expected = { readonly code: string; readonly what: Words; readonly hint: Words };

/** By the state of the service's TLS. */
export const ofServer = {
  ok: null,
  'unknown CA': {
    code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    what: {
      en: 'The certificate of HOST was issued by CN=Inspecting Root, which is not known here and whose certificate was not sent along; it failed',
      zh: 'HOST 的證書由 CN=Inspecting Root 簽發，而此處不認識該機構，對方亦沒有一併送出其證書，連線失敗',
    },
    hint: {
      en: 'If that is an intermediate authority, who runs the host must send its certificate too. If it is the authority of a company, or of a proxy that inspects TLS, ask for its certificate and name the file (on the command line: --ca FILE).',
      zh: '如屬中繼機構，主機的營運方必須一併送出其證書。如屬公司的機構，或檢查 TLS 的代理伺服器的機構，請索取其證書並指明該檔案（命令列：--ca FILE）。',
    },
  },
  expired: {
    code: 'CERT_HAS_EXPIRED',
    what: { en: 'The certificate of HOST has expired on DATE; it failed', zh: 'HOST 的證書已於 DATE 過期，連線失敗' },
    hint: {
      en: "Check this computer's clock; if it is right, tell who runs the host.",
      zh: '請檢查此電腦的時鐘；如正確無誤，請通知主機的營運方。',
    },
  },
  'wrong host': {
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    what: {
      en: 'The certificate of HOST is not for the name 127.0.0.1: it is for api.example.com, www.example.com; it failed',
      zh: 'HOST 的證書並不屬於名稱 127.0.0.1：證書屬於 api.example.com、www.example.com，連線失敗',
    },
    hint: {
      en: 'Use a name that the certificate has, or tell who runs the host.',
      zh: '請使用證書所列的名稱，或通知主機的營運方。',
    },
  },
  'TLS 1.1': {
    code: 'TLS_VERSION',
    what: {
      en: 'No version of TLS is common with HOST: 1.2 and 1.3 are spoken here, and nothing older; it failed',
      zh: '與 HOST 沒有共通的 TLS 版本：此處只使用 1.2 及 1.3，不使用更舊的版本，連線失敗',
    },
    hint: { en: 'Ask who runs it to switch on TLS 1.2 or 1.3.', zh: '請要求其營運方啟用 TLS 1.2 或 1.3。' },
  },
} as const satisfies Readonly<Record<string, Expected | null>>;

/** By the client's certificate, where the service asks. */
export const ofClient = {
  'not asked for': null,
  missing: {
    code: 'TLS_CLIENT_CERTIFICATE_MISSING',
    what: {
      en: 'A client certificate is wanted by HOST, and none was given; it refused',
      zh: 'HOST 要求客戶端證書，但沒有提供，連線被拒',
    },
    hint: {
      en: 'Ask who runs it for one, and name certificate and key (on the command line: --client-cert FILE --client-key FILE).',
      zh: '請向其營運方索取，並指明證書及密鑰（命令列：--client-cert FILE --client-key FILE）。',
    },
  },
  good: null,
  wrong: {
    code: 'TLS_CLIENT_CERTIFICATE_REFUSED',
    what: {
      en: 'Without saying why, HOST ended the connection over the client certificate',
      zh: 'HOST 收到客戶端證書後便中斷連線，沒有說明原因',
    },
    hint: {
      en: 'Check that it is the one that was issued for this host, that it has not expired, and that the file holds the certificates of its issuers too; else ask who runs the host.',
      zh: '請檢查它是否為此主機而簽發、是否已過期，以及檔案內有否包含其簽發機構的證書；否則請向主機的營運方查詢。',
    },
  },
} as const satisfies Readonly<Record<string, Expected | null>>;
