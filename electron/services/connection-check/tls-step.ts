import { certificateTime, soonExpired } from '../../../shared/documents/tls.ts';
import type { AuthorityOrigin, TlsFacts } from '../../../shared/documents/tls.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { inOneLine } from '../network/trouble.ts';
import type { StepResult } from './step-result.ts';

const dayMs = 86_400_000;

/** What was agreed on with a service that is trusted: version, name, chain, and how long it stands. */
export function tlsStep(host: string, facts: TlsFacts | null, now: Instant): StepResult {
  if (facts === null) return { ok: true, sentence: agreed, next: null };
  const { version, cipher, chain, authority } = facts;
  const [own] = chain;
  const names = chain.map(({ subject }) => inOneLine(subject)).join(' ← ');
  const [until, days] = [certificateTime(own?.validTo ?? now), Math.floor(((own?.validTo ?? now) - now) / dayMs)];
  const by = vouches[authority ?? 'given'];
  return {
    ok: true,
    sentence: {
      en: `${version} with ${cipher}. The certificate is for ${host} and stands until ${until}, ${days} days from now. Chain: ${names}, vouched for by ${by.en}.`,
      zh: `${version}，${cipher}。證書屬於 ${host}，有效至 ${until}，尚餘 ${days} 天。證書鏈：${names}，由${by.zh}擔保。`,
    },
    next: soonWords(facts, now),
    tls: facts,
  };
}

const agreed: Words = { en: 'TLS was agreed on.', zh: '已建立 TLS。' };

const vouches: Readonly<Record<AuthorityOrigin, Words>> = {
  'built-in': { en: 'a built-in authority', zh: '內置的機構' },
  system: { en: 'an authority of this system', zh: '此系統的機構' },
  environment: { en: 'an authority of NODE_EXTRA_CA_CERTS', zh: ' NODE_EXTRA_CA_CERTS 的機構' },
  given: { en: 'an authority of the environment', zh: '環境指定的機構' },
};

/** A certificate that ends within 30 days works today; that is told while there is time. */
function soonWords(facts: TlsFacts, now: Instant): Words | null {
  const soon = soonExpired(facts, now);
  if (soon === null) return null;
  const { certificate, days } = soon;
  const [name, at] = [inOneLine(certificate.subject), certificateTime(certificate.validTo)];
  return {
    en: `The certificate of ${name} ends on ${at}, in ${days} days: ask who runs the service to renew it before.`,
    zh: `${name} 的證書將於 ${at} 到期，尚餘 ${days} 天：請通知服務的營運方在此之前更新。`,
  };
}
