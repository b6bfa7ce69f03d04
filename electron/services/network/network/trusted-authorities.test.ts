import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { expect, it } from 'vitest';
import { issue } from './testing/certificates.ts';
import { certificatesOf, extraAuthorities, originOfAuthority, systemAuthorities } from './trusted-authorities.ts';

const own = issue({ name: 'own', isAuthority: true }).cert;
const [builtIn = ''] = rootCertificates;
const derOf = (pem: string): Buffer => new X509Certificate(pem).raw;

it('an authority that was given is told from one that the runtime brings along', () => {
  expect(originOfAuthority([derOf(own)], [own])).toBe('given');
  expect(originOfAuthority([derOf(builtIn)], [own])).toBe('built-in');
  expect(originOfAuthority([derOf(builtIn), derOf(own)], [own])).toBe('given');
});

it('those of the system and the environment are certificates, and none that the runtime brings along', () => {
  for (const pem of [...systemAuthorities(), ...extraAuthorities()]) {
    expect(new X509Certificate(pem).subject).not.toBe('');
    expect(originOfAuthority([derOf(pem)], [])).not.toBe('built-in');
  }
  expect(certificatesOf([...systemAuthorities()].join('\n'))).toEqual(systemAuthorities());
});

it('certificates of a text are found one by one, whatever stands between', () => {
  const text = `# first\n${own}\r\n-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n${builtIn}`;
  expect(certificatesOf(text)).toEqual([own.trim(), builtIn.trim()]);
  expect(certificatesOf('-----BEGIN CERTIFICATE-----\n'.repeat(2000))).toEqual([]);
});
