import type { Implementer } from '@orpc/server';
import type { contract } from '../../../shared/bridge/contract.ts';
import type { EnvironmentInfo, SendSummary } from '../../../shared/bridge/environment-info.ts';
import type { Call } from '../../../shared/documents/call.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { numberAt, textAt } from '../../../shared/lib/json/json-view.ts';
import { orderKey } from '../../../shared/protocol/orders/order-key.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { FakeHost } from './fake-host.ts';
import { fakeClientId } from './fake-sandbox.ts';

type Made = Pick<Implementer<typeof contract, object, object>, 'send'>;

export function fakeSends({ send }: Made, host: () => FakeHost) {
  return {
    prepare: send.prepare.handler(async ({ input: { text, algorithm, encrypt, environment, mistake } }) => {
      await host().beforePrepared(text);
      host().sendOptions.push({ algorithm, encrypt, environment, mistake });
      return preparedOf(text);
    }),
    summary: send.summary.handler(({ input }) => summaryOfSend(host(), input)),
    run: send.run.handler(({ input, errors }) => {
      const { scenario, text, algorithm, encrypt, mistake, agreed, replayOf, exactOf } = input;
      const environment = host().own.environments.find(({ id }) => id === input.environment);
      const why = host().refusesSends;
      if (why !== null) throw errors.NOT_NOW({ message: why, data: { next: '' } });
      const isAgreed =
        environment?.kind !== 'production' ||
        agreed === summaryOfSend(host(), { scenario, text, environment: environment.id }).digest;
      if (!isAgreed) throw errors.NOT_NOW({ message: 'Look at the summary first.', data: { next: '' } });
      host().sent.push(text);
      host().sendOptions.push({
        algorithm,
        encrypt,
        environment: input.environment,
        mistake,
        agreed,
        ...(exactOf === undefined ? {} : { exactOf }),
      });
      const call = {
        ...callOf(host(), scenario, text, environment),
        ...(mistake === undefined ? {} : { mistake }),
        ...(replayOf === undefined ? {} : { replayOf }),
      };
      host().calls = [...host().calls, call];
      host().beforeAnswer(call);
      return call;
    }),
    cancel: send.cancel.handler(() => ({ cancelled: true })),
    count: send.count.handler(() => {
      const count = Number(host().settings['counter'] ?? 0) + 1;
      host().settings['counter'] = String(count);
      return { count };
    }),
  };
}

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function preparedOf(text: string) {
  return {
    method: 'POST',
    url: 'http://127.0.0.1:7433/path',
    path: '/path',
    headers: [['Client-Id', fakeClientId] as const],
    bodyBase64: base64(text),
    contentToSign: `POST /path\n${fakeClientId}.now.${text}`,
  };
}

const codes = { S: 'SUCCESS', F: 'ORDER_STATUS_INVALID', U: 'UNKNOWN_EXCEPTION' } as const;

function summaryOfSend(
  host: FakeHost,
  {
    scenario,
    text,
    environment: id,
  }: { readonly scenario: string; readonly text: string; readonly environment: string },
): SendSummary {
  const environment = host.own.environments.find((each) => each.id === id);
  const { root } = scanJson(text);
  return {
    environment: environment?.name ?? '',
    origin: new URL(environment?.baseUrl ?? 'https://bench.test').origin,
    target: 'POST /path',
    keyName: environment?.key?.name ?? '',
    clientId: environment?.clientId ?? '',
    merchantBizNo: textAt(root, 'merchantBizNo') ?? '',
    scenario,
    orderStatus: textAt(root, 'orderStatus') ?? '',
    amount: null,
    bytes: new TextEncoder().encode(text).length,
    digest: `digest of ${text.length} in ${id}`,
  };
}

function callOf(host: FakeHost, scenarioId: string, text: string, environment: EnvironmentInfo | undefined): Call {
  const { root } = scanJson(text);
  const endpoint = findScenario(scenarioId)?.endpoint ?? 'pass';
  const merchantBizNo = textAt(root, 'merchantBizNo') ?? '';
  const { answer } = host;
  const shared = {
    id: `call-${host.sent.length}`,
    orderKey: orderKey(
      {
        clientId: environment?.clientId ?? fakeClientId,
        merchantId: textAt(root, 'merchantId'),
        endpoint,
        merchantBizNo,
        environment: environment?.id,
      },
      {},
    ),
    ...(environment === undefined ? {} : { environment: { id: environment.id, name: environment.name } }),
    merchantBizNo,
    scenario: scenarioId,
    orderStatus: textAt(root, 'orderStatus') ?? '',
    endpoint,
    origin: 'sent' as const,
    atVirtual: numberAt(root, 'orderModifyTime') ?? host.clock.virtualAnchor,
    atReal: host.clock.realAnchor,
    method: 'POST',
    path: '/path',
    headers: [],
    bodyBase64: base64(text),
    findings: [],
    gaps: host.gaps,
    durationsMs: { total: 1 },
  };
  if (answer === 'breaks') {
    return {
      ...shared,
      verdict: null,
      signature: 'not checked',
      failure: {
        phase: 'wait',
        code: 'RESET',
        message: { en: 'It broke off.', zh: '連線中斷。' },
        next: { en: 'It may have been received.', zh: '對方可能已收到。' },
        mayHaveArrived: true,
      },
    };
  }
  const verdict = { resultCode: codes[answer], resultStatus: answer };
  return {
    ...shared,
    verdict,
    signature: 'verified',
    answer: { status: 200, headers: [], bodyBase64: base64('{}'), result: verdict },
  };
}
