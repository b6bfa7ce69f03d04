import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../../shared/documents/call.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { runSandbox, type RunningSandbox } from '../../sandbox/server/testing/running-sandbox.ts';
import { clientKeys, platformKeys } from '../../network/sender/testing/failing-platform/platform-signature.ts';
import { failingModes } from '../../network/sender/testing/failing-platform/failing-modes.ts';
import {
  startFailingPlatform,
  type FailingPlatform,
} from '../../network/sender/testing/failing-platform/failing-platform.ts';
import { mode, written, type FailingMode } from '../../network/sender/testing/failing-platform/mode.ts';
import { probePayload } from './probe-payload.ts';
import { judgeAnswer } from './identity-step.ts';
import { probeAs, runSteps } from './testing/check-call.ts';

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const readings = ['param-illegal', 'gateway-codes', 'http-4xx'] as const;

describe.each(readings)("Passbench's own sandbox, its gateway read as %s", (reading) => {
  const gaps: GapChoices = { 'gateway-result': reading };
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await runSandbox({ gaps: () => gaps });
  });
  afterAll(() => sandbox.close());

  const asked = (caller: Partial<Parameters<typeof probeAs>[1]> = {}) => {
    const { url, publicKeyPem } = sandbox.server;
    const { clientId, privateKey } = sandbox.merchant;
    const platformKey = createPublicKey(publicKeyPem);
    return runSteps(url, { sendProbe: probeAs(url, { clientId, key: privateKey, platformKey, ...caller }) });
  };

  it('knows its own client, says what was sent, and has one refused call more', async () => {
    const before = sandbox.emitted.length;
    const { clock, identity } = await asked();
    expect([clock.ok, identity.ok, identity.next]).toEqual([true, true, null]);
    const body = probePayload('a'.repeat(32)).text;
    expect(identity.sentence.en).toContain(
      `POST /api/open/platform/v1/merchant/order/sync was signed and sent to 127.0.0.1:`,
    );
    expect(identity.sentence.en).toContain(` with ${body}, without an order or a user.`);
    expect(identity.sentence.en).toContain("The signature of the response matches the platform's key.");
    expect(identity.sentence.zh).toContain('服務已接受 Client-Id 及簽名');
    const [call, ...more] = sandbox.emitted.slice(before).filter(({ method }) => method !== 'HEAD');
    expect(more).toEqual([]);
    expect(Buffer.from(call?.bodyBase64 ?? '', 'base64').toString()).toBe(body);
    expect(call?.verdict?.resultStatus).toBe('F');
  });

  it.each([
    ['another key', { key: stranger.privateKey }, 'does not accept the signature'],
    ['an unknown Client-Id', { clientId: 'NOBODY' }, 'does not know the Client-Id'],
    ['an unknown version of the key', { keyVersion: '9' }, 'no key of that version'],
    ['a time of two days ago', { at: () => Date.now() - 48 * 3_600_000 }, 'does not accept Request-Time'],
  ])('does not know %s, and says which it is', async (_, caller, said) => {
    const { identity } = await asked(caller);
    expect(identity).toMatchObject({ ok: false, sentence: { en: expect.stringContaining(said) } });
    expect(identity.next).not.toBeNull();
  });

  it('is not the platform whose key the environment has', async () => {
    const { identity } = await asked({ platformKey: stranger.publicKey });
    expect(identity.ok).toBe(false);
    expect(identity.sentence.en).toContain('The signature of the response does not match');
    expect(identity.next?.zh).toContain('索取其公開密鑰');
  });

  it('is told as not signed for where no platform key is there', async () => {
    const { clientId, privateKey } = sandbox.merchant;
    const { url } = sandbox.server;
    const { identity } = await runSteps(url, { sendProbe: probeAs(url, { clientId, key: privateKey }) });
    expect(identity.ok).toBe(true);
    expect(identity.sentence.en).toContain('was not checked');
  });
});

describe('a sandbox that only records', () => {
  it('tells nothing about a caller, and is not taken for a platform', async () => {
    const controls = {
      mode: 'record-only',
      notOnboarded: { merchantIds: [], scenarios: [], templateCodes: [] },
    } as const;
    const sandbox = await runSandbox({ controls: () => controls });
    const { url } = sandbox.server;
    const { identity } = await runSteps(url, {
      sendProbe: probeAs(url, { clientId: 'NOBODY', key: stranger.privateKey }),
    });
    await sandbox.close();
    expect(identity).toMatchObject({
      ok: null,
      sentence: { en: expect.stringContaining('accepted a call that the platform would refuse') },
    });
  });
});

describe('a platform that fails', () => {
  let platform: FailingPlatform;
  const never = { exit: 3, outcome: 'none', mayHaveArrived: true } as const;
  const dated = ['Date', new Date().toUTCString()] as const;
  const illegal = '{"result":{"resultStatus":"F","resultCode":"PARAM_ILLEGAL"}}';
  const answeringHead = ({ name, behave, expected }: FailingMode): FailingMode =>
    mode(
      name,
      (request, socket) => {
        if (request.method === 'HEAD') socket.end(written(404, [dated]));
        else void behave(request, socket);
      },
      expected,
    );
  const breakingHead = (name: string, ...answer: readonly Buffer[]): FailingMode =>
    mode(
      name,
      ({ method }, socket) => {
        if (method === 'HEAD' || answer.length === 0) socket.resetAndDestroy();
        else socket.end(Buffer.concat(answer));
      },
      never,
    );
  const modes = [
    ...failingModes.filter(({ expected }) => expected.isEndless !== true).map(answeringHead),
    breakingHead('head-refused', written(200, [dated], illegal)),
    breakingHead('all-refused'),
  ];
  beforeAll(async () => {
    platform = await startFailingPlatform(modes);
  });
  afterAll(() => platform.close());

  const checked = (name: string) => {
    const base = platform.baseOf(name);
    const caller = { clientId: 'C1', key: clientKeys.privateKey, platformKey: platformKeys.publicKey };
    return runSteps(base, { sendProbe: probeAs(base, caller) });
  };

  it.concurrent.each(modes.map(({ name }) => name))(
    'is never taken to know a caller, and never throws: %s',
    async (name) => {
      const { connect, identity } = await checked(name);
      expect(connect.ok).toBe(true);
      const isRefusal = name === 'result-f-status';
      expect(identity.ok === true).toBe(isRefusal);
      expect(identity.sentence.en).not.toMatch(/undefined|NaN|\[object/);
      expect(identity.sentence.zh).toMatch(/\p{Script=Han}/u);
    },
  );

  it.each([
    ['status-401', false, 'does not know the caller'],
    ['status-403', false, 'has no access'],
    ['status-404', false, 'endpoint does not exist'],
    ['redirect-302-away', false, 'redirects elsewhere'],
    ['status-500', null, 'an internal problem'],
    ['page-of-login', false, 'not a response of this service'],
    ['result-f', null, 'a wrong signature or a wrong payload'],
    ['result-f-status', true, 'accepted the Client-Id and the signature'],
    ['result-u', null, 'an internal problem'],
    ['result-unlisted', null, 'not in the specification'],
    ['result-s', null, 'accepted a call that the platform would refuse'],
  ])('is told for what it is: %s', async (name, ok, said) => {
    const { identity } = await checked(name);
    expect([identity.ok, identity.sentence.en]).toEqual([ok, expect.stringContaining(said)]);
  });

  it('on HEAD alone is asked by the call all the same, whose answer shows its clock', async () => {
    const { clock, identity } = await checked('head-refused');
    expect(clock.ok).toBe(true);
    expect(identity.sentence.en).toContain('F / PARAM_ILLEGAL');
    const without = await runSteps(platform.baseOf('head-refused'));
    expect([without.clock.ok, without.identity.ok]).toEqual([false, null]);
  });

  it('whatever it is sent leaves the call as one that may have been received', async () => {
    const { identity } = await checked('all-refused');
    expect(identity.ok).toBe(false);
    expect(identity.next?.en).toContain('may have been received');
  });
});

describe('a call that may not be made', () => {
  it('is told with its reason, and nothing was sent', async () => {
    const sandbox = await runSandbox();
    const refused = new AppError(
      'VAULT_LOCKED',
      { en: 'The vault is locked.', zh: '保險庫已鎖上。' },
      { en: 'Unlock it.', zh: '請解鎖。' },
    );
    const { clock, identity } = await runSteps(sandbox.server.url, { sendProbe: () => Promise.reject(refused) });
    await sandbox.close();
    expect(clock.ok).toBe(true);
    expect(identity).toMatchObject({
      ok: null,
      sentence: { en: 'Nothing was sent. The vault is locked.', zh: '沒有發送任何內容。保險庫已鎖上。' },
      next: { zh: '請解鎖。' },
    });
    expect(sandbox.emitted.filter(({ method }) => method !== 'HEAD')).toEqual([]);
  });

  it('that was cancelled on its way is neither good nor bad', async () => {
    const sandbox = await runSandbox();
    const stop = new AbortController();
    const { url } = sandbox.server;
    const ask = probeAs(url, { clientId: 'C1', key: clientKeys.privateKey });
    const { identity } = await runSteps(url, {
      signal: stop.signal,
      sendProbe: (payload, signal) => {
        stop.abort();
        return ask(payload, signal);
      },
    });
    await sandbox.close();
    expect(identity).toMatchObject({ ok: null, sentence: { en: expect.stringContaining('Sending was cancelled') } });
    expect(sandbox.emitted.filter(({ method }) => method !== 'HEAD')).toEqual([]);
  });
});

describe('a message of PARAM_ILLEGAL', () => {
  const about = (resultMessage: string) => {
    const result = { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F', resultMessage };
    const answer: Call['answer'] = { status: 200, headers: [], bodyBase64: '', result };
    return judgeAnswer({ answer }).ok;
  };

  it.each([
    ['merchantBizNo can not be blank', true],
    ['The required param userId or openId is missing', true],
    ['Signature is invalid', false],
    ['驗簽失敗', false],
    ['Client-Id SHOP is unknown', false],
    ['keyVersion 3 not found', false],
    ['Request-Time expired', false],
    ['illegal parameters', null],
    ['', null],
  ])('%j', (message, ok) => {
    expect(about(message)).toBe(ok);
  });
});

it.each([
  ['REQUEST_TIMEOUT', null],
  ['REQUEST_TIME_OUT', null],
  ['REQUEST_TIME_INVALID', false],
  ['INVALID_SIGNATURE', false],
])('the code %s', (resultCode, ok) => {
  const answer: Call['answer'] = {
    status: 200,
    headers: [],
    bodyBase64: '',
    result: { resultCode, resultStatus: 'F' },
  };
  expect(judgeAnswer({ answer }).ok).toBe(ok);
});
