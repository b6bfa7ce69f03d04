import { defineLifecycle } from '../../../../../shared/lifecycle/lifecycle.ts';
import { assertWritable } from '../../../projects/project/read-project.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inMemory, openDatabase } from '../../../storage/database/database.ts';
import { environmentStore } from '../../../environments/environments/environment-store.ts';
import { openInbox } from '../../../storage/inbox/inbox.ts';
import type { CallRecord } from '../../../storage/journal/call-record.ts';
import type { NumberedCall } from '../../../storage/journal/summarise-record.ts';
import type { UserStores } from '../../../environments/user-keys/user-keys-services.ts';
import type { HostPorts } from '../../ports.ts';
import { typedSecrets } from '../../testing/typed-secrets.ts';
import { openTestCalls } from '../../../sandbox/server/testing/calls-of-test.ts';
import type { Projects } from '../../../projects/projects/projects.ts';
import { storesHere } from '../../../storage/store-care/store-care.ts';
import { storeNotes } from '../../../storage/store-care/store-notes.ts';
import { openVault } from '../../../keys/vault/open-vault.ts';
import { openVersions } from '../../../storage/versions/versions.ts';
import type { SandboxOptions, WorkspaceServices } from '../workspace-services.ts';
import { memoryFiles, memoryRepository } from './memory-repository.ts';
import type { RunningSandbox } from '../sandbox-listener.ts';

/** A scenario with two plain templates and a broken one. */
export const testScenario: WorkspaceServices['firstScenarios'][number] = {
  lifecycle: defineLifecycle('states/test-ticket', {
    noun: { en: 'ticket', zh: '票' },
    localesAt: [],
    moves: { order: 'free' },
    statuses: [],
  }),
  id: 'test-ticket',
  name: { en: 'Test ticket', zh: '測試票' },
  endpoint: 'pass',
  templates: [
    { status: 'TICKETED', line: { en: 'Issued', zh: '出票' }, text: '{"orderStatus":"TICKETED"}' },
    { status: 'TICKETED', variant: 'broken-RULE', line: { en: 'Broken', zh: '錯' }, text: '{' },
    { status: 'USED', line: { en: 'Used', zh: '已用' }, text: '{"orderStatus":"USED"}' },
  ],
};

/** Stores of a workspace that go with the process. */
export async function memoryStores(): Promise<WorkspaceServices['stores']> {
  return { calls: await openTestCalls(), notes: storeNotes(), renew: async () => {}, purgeWiped: async () => {} };
}

/** Services of a workspace that touch nothing outside the process: ids count up, time is at `now`. */
export async function testServices(
  changes: Partial<WorkspaceServices> = {},
  now: () => number = () => 1_700_000_000_000,
): Promise<WorkspaceServices> {
  let count = 0;
  const newId = (): string => (++count).toString(16).padStart(32, '0');
  const ports = {
    now,
    newId,
    version: '1.2.3',
    capabilities: { moreWindows: false },
    report: () => {},
    stores: storesHere,
    later: () => () => {},
    secrets: typedSecrets(),
    keychain: null,
  };
  return {
    ports,
    own: changes.own ?? (await ownStoresIn(nowhere, changes.ports ?? ports)),
    demoKeys: [],
    stores: changes.stores ?? (await memoryStores()),
    repository: memoryRepository(),
    files: memoryFiles(),
    versions: openVersions(await openDatabase(inMemory, 'documents'), now),
    dataFolder: '/data',
    project: { id: 'first', folder: nowhere, isFirst: false },
    projects: noProjects,
    scenarios: [testScenario],
    firstScenarios: [testScenario],
    demo: { clientId: 'DEMO_MERCHANT', keys: [] },
    prepareTls: async () => {},
    givenTls: noGivenTls,
    startSandbox: async ({ port, tls }) => testSandbox(port, tls),
    signAsDemoClient: async ({ path }, body) => ({
      method: 'POST',
      path,
      headers: [['Signature', `signature=${newId()}`]],
      body,
      contentToSign: `POST ${path}`,
    }),
    imageNetwork: {
      resolve: async () => [],
      open: () => Promise.reject(new Error('Nothing is loaded here.')),
    },
    transmitToSandbox: async () => ({
      verdict: { resultCode: 'SUCCESS', resultStatus: 'S' },
      signature: 'verified',
      findings: [],
      durationsMs: { total: 1 },
      answer: { status: 200, headers: [['Tracer-Id', newId()]], bodyBase64: '', result: null },
    }),
    ...changes,
  };
}

/** The same, and the options of each sandbox that is started. */
export async function watchedServices() {
  const options: SandboxOptions[] = [];
  const services = await testServices();
  const startSandbox: WorkspaceServices['startSandbox'] = async (each) => {
    options.push(each);
    return services.startSandbox(each);
  };
  return { services: { ...services, startSandbox }, options };
}

const elsewhere = (): Promise<never> => Promise.reject(new Error('a test of one project'));

/** One project, and no way to another. */
const noProjects: Projects = {
  info: async () => ({ id: 'first', name: 'Orders', place: '~/orders' }),
  recent: async () => [],
  forget: async () => [],
  browse: elsewhere,
  choose: elsewhere,
  open: elsewhere,
  openFolder: elsewhere,
  create: elsewhere,
  copy: elsewhere,
  write: () => Promise.reject(new Error('no folders here')),
  readText: elsewhere,
  saveText: elsewhere,
};

/** A folder that is not there: nothing is in it, and nothing is written into it unasked. */
const nowhere = join(tmpdir(), `passbench-nowhere-${process.pid}`);

/** The keys, environments and inbox of a data folder. */
export async function ownStoresIn(folder: string, ports: HostPorts): Promise<UserStores> {
  return {
    vault: await openVault(folder, ports),
    environments: environmentStore(folder, { assertWritable }),
    inbox: openInbox(folder),
  };
}

export type TestSandbox = RunningSandbox & { readonly receive: (call: CallRecord) => void };

/** A sandbox that is only its surface: `receive` is a call it has stored. */
export function testSandbox(port: number, isSecure = false): TestSandbox {
  let received = 0;
  const listeners = new Set<(call: NumberedCall) => void>();
  return {
    url: `${isSecure ? 'https' : 'http'}://127.0.0.1:${port}`,
    publicKeyPem: 'PUBLIC',
    tls: isSecure ? { rootPem: 'ROOT', sha256: 'AB:CD' } : null,
    onCall: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {},
    receive: (call) => {
      received += 1;
      for (const listener of listeners) listener({ seq: received, record: call });
    },
  };
}

const noGivenTls: WorkspaceServices['givenTls'] = {
  store: () => Promise.reject(new Error('none is given')),
  read: () => Promise.reject(new Error('none is given')),
  removeOthers: async () => {},
};
