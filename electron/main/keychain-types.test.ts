import type { SafeStorage } from 'electron';
import { expectTypeOf, test } from 'vitest';
import type { KeychainPort } from '../services/vault/keychain-port.ts';
import type { KeychainStandIn } from '../services/vault/testing/keychain-stand-in.ts';

test('Electron’s safeStorage is a keychain of the vault, and what the tests use instead is made as it is', () => {
  expectTypeOf<SafeStorage>().toExtend<KeychainPort>();
  expectTypeOf<KeychainStandIn>().toExtend<Pick<SafeStorage, keyof KeychainPort>>();
});
