import { describe, expect, test } from 'vitest';
import { hideCredentials, isCredential, isCredentialName, withoutCredentials } from './credentials.ts';

describe('a name of a credential', () => {
  test.each([
    'Authorization X-Authorization Proxy-Authorization Authentication X-Auth X-Auth-Key X-OAuth2 authtoken',
    'Cookie Set-Cookie X-Session-Id JSESSIONID X-JWT X-Bearer Partner-Token access_token id_token csrf-token',
    'X-Secret client_secret password passwd user.password pwd passcode X-Credential SAMLResponse',
    'X-Api-Key apikey api_key Ocp-Apim-Subscription-Key x-functions-key access.key key X-Key',
    'X-Vault-Pin PIN userPin card_pin x-vaultpin pin-code PINCODE otp X-OTP sid connect.sid',
  ])('%s', (line) => {
    expect(line.split(' ').filter((name) => !isCredentialName(name))).toEqual([]);
  });

  test.each([
    'Shipping-Ref X-Mapping Ping X-Spin-Rate X-Pinned Opinion Pinyin',
    'X-Author Authority Co-Authored-By X-Authored',
    'Client-Id Request-Time Signature Encrypt Content-Type Host User-Agent Tracer-Id Idempotency-Key keyVersion',
    'X-Branch X-Pass-Id Sidebar X-Compass monkey',
  ])('is none of %s', (line) => {
    expect(line.split(' ').filter(isCredentialName)).toEqual([]);
  });
});

describe('a credential in an address', () => {
  test.each([
    ['/a?access_token=geheim&b=1', '/a?access_token=(not-stored)&b=1'],
    ['/a?b=1&password=geheim', '/a?b=1&password=(not-stored)'],
    ['/a?password=ge;heim?x&b=2', '/a?password=(not-stored)&b=2'],
    ['/a?password=ge heim#x', '/a?password=(not-stored)#x'],
    ['/a;jsessionid=geheim', '/a;jsessionid=(not-stored)'],
    ['/a?access%5Ftoken=geheim', '/a?access%5Ftoken=(not-stored)'],
    ['/a?%61uth=geheim', '/a?%61uth=(not-stored)'],
    ['/a?auth[code]=geheim', '/a?auth[code]=(not-stored)'],
    ['/a?next=https://b/?token=geheim', '/a?next=https://b/?token=(not-stored)'],
    ['/a?next=https%3A%2F%2Fb%3Ftoken%3Dgeheim', '/a?next=https%3A%2F%2Fb%3Ftoken%3D(not-stored)'],
    ['/a?n=%253Fsig%253Dgeheim', '/a?n=%253Fsig%253D(not-stored)'],
    ['/a?token=geheim&token=geheim', '/a?token=(not-stored)&token=(not-stored)'],
    ['/a?token=geheim&shop=7&key=geheim', '/a?token=(not-stored)&shop=7&key=(not-stored)'],
    ['/a?id=eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.geheim&b=1', '/a?id=(not-stored)&b=1'],
    ['/a?%zz=1&jwt=geheim', '/a?%zz=1&jwt=(not-stored)'],
  ])('%s', (address, shown) => {
    expect(hideCredentials(address)).toBe(shown);
  });

  test.each(['/a', '/a?b=1&shipping=2', '/a?', '/a?=', '/a?token', '/a?b=token', 'algorithm=RSA256, signature=abc'])(
    'is none in %s',
    (address) => {
      expect(hideCredentials(address)).toBe(address);
    },
  );
});

describe('a header that is a credential by its value', () => {
  test.each([
    'Bearer geheim',
    'bearer x',
    'Basic bWU6Z2VoZWlt==',
    'id=eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.geheim',
    'https://a/?pin=7',
  ])('%s', (value) => {
    expect(isCredential('X-Forward', value)).toBe(true);
    expect(withoutCredentials([['X-Forward', value]])).not.toEqual([['X-Forward', value]]);
  });

  test.each(['Bearer', 'Basic', 'Basic membership', 'the bearer of this', 'https://a/?b=1', 'eyJ', ''])(
    'is none with %j',
    (value) => {
      expect(isCredential('X-Forward', value)).toBe(false);
      expect(withoutCredentials([['X-Forward', value]])).toEqual([['X-Forward', value]]);
    },
  );
});
