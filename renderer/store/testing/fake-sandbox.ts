import type { Implementer } from '@orpc/server';
import type { contract } from '../../../shared/bridge/contract.ts';
import type { SandboxInfo } from '../../../shared/bridge/schemas.ts';
import { everyoneOnboarded } from '../../../shared/documents/sandbox-controls.ts';
import type { FakeHost } from './fake-host.ts';

type Made = Pick<Implementer<typeof contract, object, object>, 'sandbox'>;

export const fakeClientId = 'DEMO_MERCHANT';

export const firstSandbox: SandboxInfo = {
  running: true,
  url: 'http://127.0.0.1:7433',
  clientId: fakeClientId,
  publicKeyPem: null,
  trouble: null,
  faults: [],
  clients: [{ clientId: fakeClientId, isDemo: true, keys: [] }],
  mode: 'strict',
  notOnboarded: everyoneOnboarded,
  tls: null,
  hostNames: [],
};

/** The sandbox. Keys are not parsed. */
export function fakeSandbox(made: Made, host: () => FakeHost) {
  const { sandbox } = made;
  const change = (refuse: () => Error, changed: (before: SandboxInfo) => Partial<SandboxInfo>): SandboxInfo => {
    if (host().refusesSaves) throw refuse();
    host().sandbox = { ...host().sandbox, ...changed(host().sandbox) };
    return host().sandbox;
  };
  const data = { next: '' };
  return {
    setFaults: sandbox.setFaults.handler(({ input, errors }) =>
      change(
        () => errors.NOT_NOW({ message: 'Not now.', data }),
        () => ({ faults: input.faults }),
      ),
    ),
    addClient: sandbox.addClient.handler(({ input: { clientId, keyVersion = '1', publicKey }, errors }) =>
      change(
        () => errors.NOT_NOW({ message: 'Not now.', data }),
        ({ clients }) => {
          const before = clients.find((each) => each.clientId === clientId)?.keys ?? [];
          const key = {
            version: keyVersion,
            publicKeyPem: publicKey,
            algorithm: 'RSA256',
            bits: 2048,
            sha256: '',
          } as const;
          const others = clients.filter((each) => each.clientId !== clientId);
          return { clients: [...others, { clientId, isDemo: false, keys: [...before, key] }] };
        },
      ),
    ),
    removeKey: sandbox.removeKey.handler(({ input: { clientId, keyVersion }, errors }) =>
      change(
        () => errors.NOT_FOUND({ message: 'Not there.', data }),
        ({ clients }) => ({
          clients: clients.map((each) =>
            each.clientId === clientId
              ? { ...each, keys: each.keys.filter((key) => key.version !== keyVersion) }
              : each,
          ),
        }),
      ),
    ),
    removeClient: sandbox.removeClient.handler(({ input: { clientId }, errors }) =>
      change(
        () => errors.NOT_FOUND({ message: 'Not there.', data }),
        ({ clients }) => ({ clients: clients.filter((each) => each.clientId !== clientId) }),
      ),
    ),
    setMode: sandbox.setMode.handler(({ input: { mode }, errors }) =>
      change(
        () => errors.STORE_FAILED({ message: 'The disk is full.', data }),
        () => ({ mode }),
      ),
    ),
    setNotOnboarded: sandbox.setNotOnboarded.handler(({ input: { notOnboarded }, errors }) =>
      change(
        () => errors.STORE_FAILED({ message: 'The disk is full.', data }),
        () => ({ notOnboarded }),
      ),
    ),
    setTls: sandbox.setTls.handler(({ input: { tls, given }, errors }) => {
      if (given !== undefined && given.cert === given.key)
        throw errors.NOT_NOW({ message: `There is no certificate in ${given.cert}.`, data });
      const shown = given === undefined ? {} : { given: { notes: [] } };
      return change(
        () => errors.NOT_NOW({ message: 'Not now.', data }),
        () => ({
          url: `${tls ? 'https' : 'http'}://127.0.0.1:7433`,
          tls: tls ? { rootPem: 'ROOT', sha256: 'AB:CD', ...shown } : null,
        }),
      );
    }),
    setHostNames: sandbox.setHostNames.handler(({ input: { hostNames }, errors }) =>
      change(
        () => errors.NOT_NOW({ message: 'Not now.', data }),
        () => ({ hostNames }),
      ),
    ),
    startOver: sandbox.startOver.handler(({ input: { dryRun } }) => {
      host().asked.push(`startOver ${dryRun ? 'dry' : 'permanently'}`);
      const calls = host().calls.length;
      if (!dryRun) host().calls = [];
      return { calls, orders: [], orderCount: 0 };
    }),
  };
}
