import { certificateTime, type CertificateFacts } from '../../../../shared/documents/tls.ts';
import { listNames, type Words } from '../../../../shared/lib/text/words.ts';
import { inOneLine, type Trouble } from './trouble.ts';

type SeenCertificates = {
  /** The host or proxy that shows it. */
  readonly peer: Words;
  /** The name that the certificate must have. */
  readonly host: string;
  readonly chain: readonly CertificateFacts[];
  /** The names of the certificate, where known. */
  readonly names: readonly string[];
  readonly now: number;
};

type Known = (seen: SeenCertificates) => Omit<Trouble, 'code'>;

/** Explains a verification error of the runtime; null for any other error. */
export function certificateTrouble(code: string, seen: SeenCertificates): Trouble | null {
  const known = Object.hasOwn(troubles, code) ? troubles[code] : undefined;
  return known === undefined ? null : { code, ...known(seen) };
}

const tellOperator: Words = { en: 'Tell its operator.', zh: '請通知其營運方。' };

function unknownAuthority({ peer, chain }: SeenCertificates): Omit<Trouble, 'code'> {
  const last = chain.at(-1);
  const issuer = inOneLine(last?.issuer ?? '?');
  const sha256 = last !== undefined && last.issuer === last.subject ? last.sha256 : null;
  const check = sha256 === null ? { en: '', zh: '' } : { en: ` (SHA-256 ${sha256})`, zh: `（SHA-256 ${sha256}）` };
  return {
    what: {
      en: `The certificate of ${peer.en} was issued by ${issuer}, which is not trusted. The connection failed`,
      zh: `${peer.zh} 的證書由不受信任的機構簽發（${issuer}），連線失敗`,
    },
    hint: {
      en: `Proxies that inspect TLS present such certificates. Ask the operator of the proxy or of the host for the certificate of that authority${check.en}, and name the file (in the window: Additional trusted certificates; on the command line: --ca FILE).`,
      zh: `檢查 TLS 的代理伺服器會出示這類證書。請向代理伺服器或主機的營運方索取該機構的證書${check.zh}，並指明該檔案（視窗：「額外信任的證書」；指令列：--ca FILE）。`,
    },
  };
}

function missingIssuer(seen: SeenCertificates): Omit<Trouble, 'code'> {
  const { peer, chain } = seen;
  if (chain.length !== 1) return unknownAuthority(seen);
  const issuer = inOneLine(chain[0]?.issuer ?? '?');
  return {
    what: {
      en: `The certificate of ${peer.en} was issued by ${issuer}, which is not trusted and whose certificate was not sent. The connection failed`,
      zh: `${peer.zh} 的證書由 ${issuer} 簽發，而該機構不受信任，對方亦沒有送出其證書，連線失敗`,
    },
    hint: {
      en: 'If that is an intermediate authority, the host must send its certificate too: tell its operator. If it is the authority of a company, or of a proxy that inspects TLS, ask for its certificate and name the file (in the window: Additional trusted certificates; on the command line: --ca FILE).',
      zh: '如屬中繼機構，主機必須一併送出其證書：請通知其營運方。如屬公司的機構，或檢查 TLS 的代理伺服器的機構，請索取其證書並指明該檔案（視窗：「額外信任的證書」；指令列：--ca FILE）。',
    },
  };
}

function selfSigned({ peer, chain }: SeenCertificates): Omit<Trouble, 'code'> {
  const [own] = chain;
  return {
    what: {
      en: `The certificate of ${peer.en} is self-signed, ${inOneLine(own?.subject ?? '?')}. The connection failed`,
      zh: `${peer.zh} 的證書是自行簽署的（${inOneLine(own?.subject ?? '?')}），連線失敗`,
    },
    hint: {
      en: `If the operator confirms this certificate (SHA-256 ${own?.sha256 ?? '?'}), save it and name the file (in the window: Additional trusted certificates; on the command line: --ca FILE).`,
      zh: `如營運方確認這是其證書（SHA-256 ${own?.sha256 ?? '?'}），請儲存並指明該檔案（視窗：「額外信任的證書」；指令列：--ca FILE）。`,
    },
  };
}

function outOfTime({ peer, chain, now }: SeenCertificates): Omit<Trouble, 'code'> {
  const old = chain.find(({ validTo }) => validTo < now);
  const early = chain.find(({ validFrom }) => validFrom > now);
  const which = (certificate: CertificateFacts): Words =>
    certificate === chain[0]
      ? { en: `The certificate of ${peer.en}`, zh: `${peer.zh} 的證書` }
      : {
          en: `The certificate of ${inOneLine(certificate.subject)}, an authority behind ${peer.en},`,
          zh: `${peer.zh} 背後的機構 ${inOneLine(certificate.subject)} 的證書`,
        };
  const hint = {
    en: "Check this computer's clock. If it is right, tell the operator of the host.",
    zh: '請檢查此電腦的時鐘；如正確無誤，請通知主機的營運方。',
  };
  if (old === undefined && early !== undefined) {
    const { en, zh } = which(early);
    const from = certificateTime(early.validFrom);
    return {
      what: { en: `${en} is not valid until ${from}. The connection failed`, zh: `${zh}由 ${from} 起才有效，連線失敗` },
      hint,
    };
  }
  const { en, zh } = old === undefined ? { en: 'A certificate', zh: '某證書' } : which(old);
  const at =
    old === undefined
      ? { en: '', zh: '' }
      : { en: ` on ${certificateTime(old.validTo)}`, zh: `於 ${certificateTime(old.validTo)} ` };
  return {
    what: { en: `${en} has expired${at.en}. The connection failed`, zh: `${zh}已${at.zh}過期，連線失敗` },
    hint,
  };
}

function otherName({ peer, host, names }: SeenCertificates): Omit<Trouble, 'code'> {
  const shown = [...names.slice(0, 5).map(inOneLine), ...(names.length > 5 ? ['…'] : [])];
  const which =
    names.length === 0
      ? { en: 'it has no host name', zh: '證書沒有列出主機名稱' }
      : { en: `it is for ${listNames(shown, 'en')}`, zh: `證書屬於 ${listNames(shown, 'zh-Hant-HK')}` };
  return {
    what: {
      en: `The certificate of ${peer.en} is not for the name ${host}: ${which.en}. The connection failed`,
      zh: `${peer.zh} 的證書並不屬於名稱 ${host}：${which.zh}，連線失敗`,
    },
    hint: {
      en: 'Use a name of the certificate, or tell the operator of the host.',
      zh: '請使用證書所列的名稱，或通知主機的營運方。',
    },
  };
}

const unusable =
  (why: Words): Known =>
  ({ peer }) => ({
    what: {
      en: `The certificate of ${peer.en} cannot be accepted: ${why.en}. The connection failed`,
      zh: `${peer.zh} 的證書不能接受：${why.zh}，連線失敗`,
    },
    hint: tellOperator,
  });

const troubles: Readonly<Record<string, Known>> = {
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: missingIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: missingIssuer,
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  CERT_HAS_EXPIRED: outOfTime,
  CERT_NOT_YET_VALID: outOfTime,
  ERR_TLS_CERT_ALTNAME_INVALID: otherName,
  HOSTNAME_MISMATCH: otherName,
  CERT_UNTRUSTED: unknownAuthority,
  CERT_REVOKED: unusable({ en: 'it was revoked', zh: '證書已被撤銷' }),
  CERT_SIGNATURE_FAILURE: unusable({ en: 'its signature is wrong', zh: '其簽名錯誤' }),
  CERT_REJECTED: unusable({ en: 'its authority is rejected for this use', zh: '其簽發機構不獲准作此用途' }),
  INVALID_CA: unusable({
    en: 'a certificate in its chain may not issue others',
    zh: '其證書鏈內有證書無權簽發其他證書',
  }),
  INVALID_PURPOSE: unusable({ en: 'it is not for servers', zh: '它不是用於伺服器的證書' }),
  PATH_LENGTH_EXCEEDED: unusable({
    en: 'its chain is longer than an authority allows',
    zh: '其證書鏈超出機構容許的長度',
  }),
  CERT_CHAIN_TOO_LONG: unusable({ en: 'its chain is too long', zh: '其證書鏈過長' }),
  CA_KEY_TOO_SMALL: unusable({ en: 'a key in its chain is too short', zh: '其證書鏈內有密鑰過短' }),
  EE_KEY_TOO_SMALL: unusable({ en: 'its key is too short', zh: '其密鑰過短' }),
  CA_MD_TOO_WEAK: unusable({
    en: 'a signature in its chain uses a weak algorithm',
    zh: '其證書鏈內有簽名的演算法過弱',
  }),
};
