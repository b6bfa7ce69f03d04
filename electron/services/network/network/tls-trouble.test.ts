import { describe, expect, it } from 'vitest';
import { tlsTrouble, type TlsProgress } from './tls-trouble.ts';

// The error texts of OpenSSL (Node) and BoringSSL (Electron).

const openSsl = (name: string, number: number): string =>
  `804C4CDC4A7F0000:error:0A000410:SSL routines:ssl3_read_bytes:${name}:../deps/openssl/openssl/ssl/record/rec_layer_s3.c:1601:SSL alert number ${number}\n`;
const boringSsl = (name: string, number: number): string =>
  `4045:error:10000412:SSL routines:OPENSSL_internal:${name}:../../third_party/boringssl/src/ssl/tls_record.cc:592:SSL alert number ${number}\n`;

const progress = (more: Partial<TlsProgress>): TlsProgress => ({
  peer: { en: 'h:443', zh: 'h:443' },
  host: 'h',
  agreed: true,
  facts: null,
  clientCertificate: false,
  now: 0,
  ...more,
});
const facts = { version: 'TLSv1.3', cipher: 'c', alpn: null, chain: [], authority: null } as const;
const trouble = (message: string, more: Partial<TlsProgress> = {}, code = 'EPROTO') =>
  tlsTrouble(Object.assign(new Error(message), { code }), progress(more));

describe('an alert', () => {
  it.each([
    ['sslv3 alert handshake failure', 'SSLV3_ALERT_HANDSHAKE_FAILURE', 40],
    ['sslv3 alert bad certificate', 'SSLV3_ALERT_BAD_CERTIFICATE', 42],
    ['sslv3 alert certificate expired', 'SSLV3_ALERT_CERTIFICATE_EXPIRED', 45],
    ['sslv3 alert certificate unknown', 'SSLV3_ALERT_CERTIFICATE_UNKNOWN', 46],
    ['tlsv1 alert unknown ca', 'TLSV1_ALERT_UNKNOWN_CA', 48],
    ['tlsv1 alert access denied', 'TLSV1_ALERT_ACCESS_DENIED', 49],
    ['tlsv13 alert certificate required', 'TLSV1_CERTIFICATE_REQUIRED', 116],
  ])('%s is about the client certificate', (inOpenSsl, inBoringSsl, number) => {
    for (const message of [openSsl(inOpenSsl, number), boringSsl(inBoringSsl, number)]) {
      expect(trouble(message)?.code).toBe('TLS_CLIENT_CERTIFICATE_MISSING');
      expect(trouble(message, { clientCertificate: true })?.code).toBe(
        number === 116 ? 'TLS_CLIENT_CERTIFICATE_MISSING' : 'TLS_CLIENT_CERTIFICATE_REFUSED',
      );
      expect([trouble(message)?.refused, trouble(message, { facts })?.refused]).toEqual([undefined, true]);
    }
  });

  it.each([
    [openSsl('tlsv1 alert protocol version', 70), 'TLS_VERSION'],
    [boringSsl('TLSV1_ALERT_PROTOCOL_VERSION', 70), 'TLS_VERSION'],
    ['error:0A000102:SSL routines:ssl_choose_client_version:unsupported protocol', 'TLS_VERSION'],
    ['error:100000f0:SSL routines:OPENSSL_internal:UNSUPPORTED_PROTOCOL', 'TLS_VERSION'],
    ['error:0A00010B:SSL routines:ssl3_get_record:wrong version number', 'EPROTO'],
    ['error:100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER', 'EPROTO'],
    ['error:1000009b:SSL routines:OPENSSL_internal:HTTP_REQUEST', 'EPROTO'],
    ['error:1000009a:SSL routines:OPENSSL_internal:HANDSHAKE_FAILURE_ON_CLIENT_HELLO', 'TLS_NOTHING_IN_COMMON'],
    [boringSsl('TLSV1_UNRECOGNIZED_NAME', 112), 'TLS_UNKNOWN_NAME'],
  ])('%j is %s', (message, code) => {
    expect(trouble(message, { agreed: false })?.code).toBe(code);
  });

  it('of a handshake that agreed on nothing is not about the client certificate', () => {
    const message = openSsl('sslv3 alert handshake failure', 40);
    expect(trouble(message, { agreed: false })?.code).toBe('TLS_NOTHING_IN_COMMON');
  });
});

describe('an error', () => {
  it('of TLS that nobody knows has words all the same, and its code for who looks into it', () => {
    const found = trouble('something', {}, 'ERR_SSL_SOMETHING_NEW');
    expect(found).toMatchObject({
      code: 'ERR_SSL_SOMETHING_NEW',
      what: { en: 'The TLS connection to h:443 failed' },
      hint: { en: expect.stringContaining('ERR_SSL_SOMETHING_NEW') },
    });
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'HPE_INVALID_CONSTANT'])('%s says nothing about TLS', (code) => {
    expect(trouble('connect failed', { agreed: false }, code)).toBeNull();
  });
});
