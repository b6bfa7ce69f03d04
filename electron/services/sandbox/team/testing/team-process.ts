import { createPublicKey } from 'node:crypto';
import { openSandbox } from '../../open/open-sandbox.ts';
import { readTeamAddress } from '../team-address.ts';

// A sandbox over a shared store, to kill. Arguments: the store, the answer key, the client's public key, and by how many
// milliseconds the clock of its computer is wrong.
const [store = '', answerKeyFile = '', publicKeyPem = '', offset = '0'] = process.argv.slice(2);
const realNow = Date.now;
Date.now = () => realNow() + Number(offset);
const sandbox = await openSandbox({
  folder: null,
  answerKeyFile,
  clients: [{ clientId: 'TEST_MERCHANT', keys: [{ version: null, key: createPublicKey(publicKeyPem) }] }],
  team: { address: readTeamAddress(store), password: null },
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: sandbox.url });
