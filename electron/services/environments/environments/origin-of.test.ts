import { describe, expect, test } from 'vitest';
import { readSendAddress } from '../../network/sender/send-address.ts';
import { originOf } from './origin-of.ts';

function refusalOf(read: (address: string) => unknown, address: string): string {
  try {
    read(address);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
}

describe('an address that is refused shows nothing that may be a secret', () => {
  test.each([
    'https://uat.example.com/?access_token=geheim',
    'https://uat.example.com?geheim',
    'ftp://x/?token=geheim',
    'https://a b/?token=geheim',
    'https://a b/;jsessionid=geheim',
    'uat.example.com/?password=geheim#x',
    'https://x.example/#access_token=geheim',
    'https://x.example/?\n#geheim',
    'https://user:geheim@x.example',
    'https://user:geheim%40x.example',
  ])('%j', (address) => {
    expect(refusalOf(originOf, address)).toMatch(/base URL/);
    expect(refusalOf(originOf, address)).not.toContain('geheim');
    expect(refusalOf(readSendAddress, address)).not.toContain('geheim');
  });

  test('and the rest of it as it was typed', () => {
    expect(refusalOf(originOf, 'ftp://shop.example/gw?token=geheim')).toContain('"ftp://shop.example/gw?…"');
    expect(refusalOf(readSendAddress, 'ftp://shop.example/gw?token=geheim')).toContain('"ftp://shop.example/gw?…"');
  });
});
