import { createPublicKey } from 'node:crypto';
import { builtPrograms } from '../../../storage/store-care/built-programs.ts';
import { openSandbox } from '../open-sandbox.ts';

// A sandbox process to kill. Arguments: folder and the client's public key.
const [folder = '', publicKeyPem = ''] = process.argv.slice(2);
const sandbox = await openSandbox({
  folder,
  stores: builtPrograms(import.meta.url),
  clients: [{ clientId: 'TEST_MERCHANT', keys: [{ version: null, key: createPublicKey(publicKeyPem) }] }],
});
process.send?.({ url: sandbox.url });
