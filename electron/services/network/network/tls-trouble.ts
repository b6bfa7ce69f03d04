import type { TlsFacts } from '../../../../shared/documents/tls.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { certificateTrouble } from './certificate-trouble.ts';
import type { Trouble } from './trouble.ts';

export type TlsProgress = {
  readonly peer: Words;
  readonly host: string;
  /** Version and cipher were agreed on. */
  readonly agreed: boolean;
  readonly facts: TlsFacts | null;
  readonly clientCertificate: boolean;
  readonly now: number;
};

type TlsError = Error & {
  readonly code?: string;
  readonly cert?: { readonly subjectaltname?: string };
};

/** Explains a TLS error in words; null for any other error. */
export function tlsTrouble(error: TlsError, progress: TlsProgress): Trouble | null {
  const { peer, host, agreed, facts, now } = progress;
  const code = error.code ?? '';
  const names = (error.cert?.subjectaltname ?? '').split(/,\s*/).filter((name) => name !== '');
  const ofCertificate = certificateTrouble(code, {
    peer,
    host,
    names: names.map((name) => name.replace(/^(?:DNS|IP Address):/, '')),
    chain: facts?.chain ?? [],
    now,
  });
  if (ofCertificate !== null) return ofCertificate;
  const said = `${code} ${error.message}`.trim().toUpperCase().replaceAll(' ', '_');
  const alert = alerts.find(({ number, name }) => said.includes(name) || said.endsWith(`ALERT_NUMBER_${number}`));
  if (alert !== undefined) return ofAlert(alert, progress);
  if (/UNSUPPORTED_PROTOCOL|WRONG_SSL_VERSION|VERSION_TOO_LOW/.test(said)) return oldTls(peer);
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNEXPECTED_MESSAGE|RECORD_LAYER/.test(said))
    return notTls(peer);
  if (/NO_SHARED_CIPHER|NO_CIPHERS|HANDSHAKE_FAILURE_ON_CLIENT_HELLO/.test(said)) return nothingInCommon(peer);
  if (/SSL|TLS|EPROTO/.test(code)) return broken(code, peer);
  return agreed && facts === null && brokenCodes.includes(code) ? closedAfterHandshake(progress) : null;
}

/** The codes of a connection that ended without a reason. */
const brokenCodes: readonly string[] = ['ECONNRESET', 'EPIPE', 'ECONNABORTED'];

type Alert = { readonly number: number; readonly name: string; readonly about: About };
type About =
  | { readonly kind: 'client certificate'; readonly why: Words }
  | { readonly kind: 'missing' | 'handshake' | 'version' | 'ciphers' | 'name' | 'other' };

const ofCertificate = (number: number, name: string, en: string, zh: string): Alert => ({
  number,
  name: `ALERT_${name}`,
  about: { kind: 'client certificate', why: { en, zh } },
});

/** The fatal TLS alerts, named as both crypto libraries name them. */
const alerts: readonly Alert[] = [
  { number: 116, name: 'CERTIFICATE_REQUIRED', about: { kind: 'missing' } },
  { number: 41, name: 'ALERT_NO_CERTIFICATE', about: { kind: 'missing' } },
  ofCertificate(42, 'BAD_CERTIFICATE', 'the other side calls it invalid', '對方稱其為無效的證書'),
  ofCertificate(43, 'UNSUPPORTED_CERTIFICATE', 'the other side does not accept its type', '對方不接受該類證書'),
  ofCertificate(44, 'CERTIFICATE_REVOKED', 'it was revoked', '證書已被撤銷'),
  ofCertificate(45, 'CERTIFICATE_EXPIRED', 'it has expired', '證書已過期'),
  ofCertificate(46, 'CERTIFICATE_UNKNOWN', 'the other side does not know it', '對方不認識該證書'),
  ofCertificate(48, 'UNKNOWN_CA', 'the other side does not know its authority', '對方不認識其簽發機構'),
  ofCertificate(49, 'ACCESS_DENIED', 'it gives no access', '其沒有存取權'),
  { number: 40, name: 'ALERT_HANDSHAKE_FAILURE', about: { kind: 'handshake' } },
  { number: 70, name: 'ALERT_PROTOCOL_VERSION', about: { kind: 'version' } },
  { number: 86, name: 'INAPPROPRIATE_FALLBACK', about: { kind: 'version' } },
  { number: 71, name: 'INSUFFICIENT_SECURITY', about: { kind: 'ciphers' } },
  { number: 112, name: 'UNRECOGNIZED_NAME', about: { kind: 'name' } },
  { number: 80, name: 'ALERT_INTERNAL_ERROR', about: { kind: 'other' } },
];

function ofAlert({ about }: Alert, progress: TlsProgress): Trouble {
  const { peer, clientCertificate, agreed, facts } = progress;
  // Under TLS 1.3 the alert may come after the client wrote the request; the service never saw it.
  const refused = facts?.version === 'TLSv1.3' ? { refused: true as const } : {};
  switch (about.kind) {
    case 'missing':
      return { ...missingCertificate(peer), ...refused };
    case 'client certificate':
      return { ...(clientCertificate ? refusedCertificate(peer, about.why) : missingCertificate(peer)), ...refused };
    case 'handshake':
      if (!agreed) return nothingInCommon(peer);
      return {
        ...(clientCertificate
          ? refusedCertificate(peer, { en: 'no reason was given', zh: '對方沒有說明原因' })
          : missingCertificate(peer)),
        ...refused,
      };
    case 'version':
      return oldTls(peer);
    case 'ciphers':
      return nothingInCommon(peer);
    case 'name':
      return unknownName(progress);
    case 'other':
      return broken('TLS_INTERNAL_ERROR', peer);
  }
}

function missingCertificate(peer: Words): Trouble {
  return {
    code: 'TLS_CLIENT_CERTIFICATE_MISSING',
    what: {
      en: `${peer.en} requires a client certificate, but none was given. The connection was refused`,
      zh: `${peer.zh} 要求客戶端證書，但沒有提供，連線被拒`,
    },
    hint: {
      en: 'Ask its operator for one, and name certificate and key (in the window: Client certificate; on the command line: --client-cert FILE --client-key FILE).',
      zh: '請向其營運方索取，並指明證書及密鑰（視窗：「客戶端證書」；指令列：--client-cert FILE --client-key FILE）。',
    },
  };
}

const checkClientCertificate: Words = {
  en: 'Check that it was issued for this host, that it has not expired, and that the file also contains the certificates of its issuers. If so, ask the operator of the host.',
  zh: '請檢查它是否為此主機而簽發、是否已過期，以及檔案是否包含其簽發機構的證書。如全部正確，請向主機的營運方查詢。',
};

function refusedCertificate(peer: Words, why: Words): Trouble {
  return {
    code: 'TLS_CLIENT_CERTIFICATE_REFUSED',
    what: {
      en: `${peer.en} does not accept the client certificate: ${why.en}. The connection was refused`,
      zh: `${peer.zh} 不接受客戶端證書：${why.zh}，連線被拒`,
    },
    hint: checkClientCertificate,
  };
}

/** The connection ended after TLS was agreed, before anything was sent, without a reason. */
export function closedAfterHandshake({ peer, clientCertificate }: TlsProgress): Trouble {
  if (clientCertificate) {
    return {
      code: 'TLS_CLIENT_CERTIFICATE_REFUSED',
      what: {
        en: `${peer.en} closed the connection after the client certificate, without a reason,`,
        zh: `${peer.zh} 收到客戶端證書後便中斷連線，沒有說明原因`,
      },
      hint: checkClientCertificate,
    };
  }
  return {
    code: 'TLS_CLOSED',
    what: { en: `${peer.en} closed the connection without a reason`, zh: `${peer.zh} 中斷了連線，沒有說明原因` },
    hint: {
      en: 'It may require a client certificate (in the window: Client certificate; on the command line: --client-cert FILE --client-key FILE), or may not know this host name.',
      zh: '對方可能要求客戶端證書（視窗：「客戶端證書」；指令列：--client-cert FILE --client-key FILE），或不認識此主機名稱。',
    },
  };
}

function oldTls(peer: Words): Trouble {
  return {
    code: 'TLS_VERSION',
    what: {
      en: `${peer.en} supports neither TLS 1.2 nor 1.3, and Passbench supports nothing older. The connection failed`,
      zh: `${peer.zh} 不支援 TLS 1.2 或 1.3，而 Passbench 不支援更舊的版本，連線失敗`,
    },
    hint: { en: 'Ask its operator to enable TLS 1.2 or 1.3.', zh: '請要求其營運方啟用 TLS 1.2 或 1.3。' },
  };
}

function notTls(peer: Words): Trouble {
  return {
    code: 'EPROTO',
    what: {
      en: `${peer.en} does not use TLS on this port. The connection failed`,
      zh: `${peer.zh} 在此連接埠不使用 TLS，連線失敗`,
    },
    hint: {
      en: 'Check the port, and whether the address starts with http:// instead.',
      zh: '請檢查連接埠，以及網址是否應以 http:// 開首。',
    },
  };
}

function nothingInCommon(peer: Words): Trouble {
  return {
    code: 'TLS_NOTHING_IN_COMMON',
    what: {
      en: `${peer.en} shares no cipher with Passbench, or does not know this host name. The connection was refused`,
      zh: `與 ${peer.zh} 沒有共通的加密套件，或對方不認識此主機名稱，連線被拒`,
    },
    hint: {
      en: 'Check the host name. If it is right, ask its operator which ciphers of TLS 1.2 or 1.3 it supports.',
      zh: '請檢查主機名稱；如正確無誤，請向其營運方查詢接受哪些 TLS 1.2 或 1.3 的加密套件。',
    },
  };
}

function unknownName({ peer, host }: TlsProgress): Trouble {
  return {
    code: 'TLS_UNKNOWN_NAME',
    what: {
      en: `${peer.en} does not know the name ${host}. The connection was refused`,
      zh: `${peer.zh} 不認識名稱 ${host}，連線被拒`,
    },
    hint: { en: 'Check the address.', zh: '請檢查網址。' },
  };
}

function broken(code: string, peer: Words): Trouble {
  return {
    code,
    what: { en: `The TLS connection to ${peer.en} failed`, zh: `與 ${peer.zh} 的 TLS 連線出錯，連線失敗` },
    hint: { en: `Tell its operator this code: ${code}.`, zh: `請通知其營運方，並附上此代碼：${code}。` },
  };
}
