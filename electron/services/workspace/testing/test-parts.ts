import type { Call } from '../../../../shared/documents/call.ts';
import type { RunningSandbox } from '../embedded-sandbox.ts';
import type { KnownScenario, WorkspaceParts } from '../workspace.ts';
import { memoryRepository } from './memory-repository.ts';

/** A scenario with two plain templates and a broken one. */
export const testScenario: KnownScenario = {
  id: 'test-ticket',
  endpoint: 'pass',
  templates: [
    { status: 'TICKETED', line: { en: 'Issued', zh: '出票' }, text: '{"orderStatus":"TICKETED"}' },
    { status: 'TICKETED', variant: 'broken-RULE', line: { en: 'Broken', zh: '錯' }, text: '{' },
    { status: 'USED', line: { en: 'Used', zh: '已用' }, text: '{"orderStatus":"USED"}' },
  ],
};

/** Parts of a workspace that touch nothing outside the process: ids count up, time stands at `now`. */
export function testParts(
  changes: Partial<WorkspaceParts> = {},
  now: () => number = () => 1_700_000_000_000,
): WorkspaceParts {
  let count = 0;
  const newId = (): string => (++count).toString(16).padStart(32, '0');
  return {
    ports: {
      now,
      newId,
      version: '1.2.3',
      capabilities: { host: 'local-host', fileDialogs: false, openLinks: true },
      report: () => {},
    },
    repository: memoryRepository(),
    dataFolder: '/data',
    scenarios: [testScenario],
    clientId: 'DEMO_MERCHANT',
    startSandbox: async ({ port }) => testSandbox(port),
    sign: async ({ path }, body) => ({
      method: 'POST',
      path,
      headers: [['Signature', `signature=${newId()}`]],
      body,
      contentToSign: `POST ${path}`,
    }),
    transmit: async () => ({
      verdict: { resultCode: 'SUCCESS', resultStatus: 'S' },
      signature: 'verified',
      findings: [],
      durationsMs: { total: 1 },
      answer: { status: 200, headers: [['Tracer-Id', newId()]], bodyBase64: '', result: null },
    }),
    ...changes,
  };
}

export type TestSandbox = RunningSandbox & { readonly receive: (call: Call) => void };

/** A sandbox that is only its surface: `receive` is a call it has stored. */
export function testSandbox(port: number): TestSandbox {
  const listeners = new Set<(call: Call) => void>();
  return {
    url: `http://127.0.0.1:${port}`,
    publicKeyPem: 'PUBLIC',
    onCall: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {},
    receive: (call) => {
      for (const listener of listeners) listener(call);
    },
  };
}
