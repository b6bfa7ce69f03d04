import { createServer, type Server, type ServerResponse } from 'node:http';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { environmentOfAddress } from '../services/storage/outbox/pending-send.ts';
import { readOutbox } from '../services/storage/outbox/outbox.ts';
import vectors from '../services/keys/signer/testing/vectors.json' with { type: 'json' };
import { runPassbench, testNow, type Run } from './testing/fake-io.ts';

/** The exit code of a send whose answer lacks the headers of a platform. */
const answered = 1;

let folder = '';
let server: Server;
let base = '';
let answer: (response: ServerResponse) => void | Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-record-'));
  await writeFile(join(folder, 'key.pem'), vectors.keys.merchantPrivatePkcs8, { mode: 0o600 });
  await writeFile(join(folder, 'call.json'), (await runPassbench(['template', 'queue-up', 'CALL_NUM'])).out);
  answer = (response) => void response.end('{"result":{"resultCode":"SUCCESS","resultStatus":"S"}}');
  server = createServer((incoming, response) => {
    incoming.resume();
    incoming.on('end', () => void answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const data = () => join(folder, 'data');
const send = (more: readonly string[], usualFolder?: string): Promise<Run> =>
  runPassbench(
    ['send', join(folder, 'call.json'), '--to', base, '--key', join(folder, 'key.pem'), '--client-id', 'SHOP', ...more],
    usualFolder === undefined ? {} : { usualFolder },
  );

test('a call is in the outbox before it is sent, and as it ended afterwards', async () => {
  const before: (readonly string[])[] = [];
  const settled = answer;
  answer = async (response) => {
    before.push(
      await readdir(join(data(), 'outbox')),
      (await readOutbox(data())).map(({ id }) => id),
    );
    await settled(response);
  };
  const { code, err } = await send(['--data', data()]);
  expect([code, err]).toEqual([answered, expect.not.stringContaining('history')]);
  // It lay there, as one that is under way.
  expect(before).toEqual([[expect.stringMatching(/^[0-9a-f]{32}\.json$/)], []]);
  const [call, ...others] = await readOutbox(data());
  expect(others).toEqual([]);
  expect(call).toMatchObject({
    origin: 'sent',
    scenario: 'queue-up',
    orderStatus: 'CALL_NUM',
    environment: environmentOfAddress(base),
    atReal: testNow,
    atVirtual: testNow,
    verdict: { resultCode: 'SUCCESS', resultStatus: 'S' },
  });
  expect(call?.orderKey).toContain(environmentOfAddress(base).id);
  expect(Buffer.from(call?.bodyBase64 ?? '', 'base64').toString()).toContain(call?.merchantBizNo ?? 'none');
  expect(JSON.stringify(call)).not.toContain('PRIVATE KEY');
});

test('so is one that nobody answers, with why', async () => {
  answer = (response) => void response.destroy();
  expect((await send(['--data', data()])).code).toBe(3);
  expect(await readOutbox(data())).toMatchObject([{ verdict: null, failure: { mayHaveArrived: true } }]);
});

test('without --data it is kept where a usual folder is, and no folder is made for it', async () => {
  expect((await send([], data())).code).toBe(answered);
  await expect(readdir(data())).rejects.toThrow('ENOENT');
  await mkdir(data(), { mode: 0o700 });
  expect((await send([], data())).code).toBe(answered);
  expect(await readOutbox(data())).toHaveLength(1);
});

test('a dry run leaves nothing', async () => {
  expect((await send(['--data', data(), '--dry-run'])).code).toBe(0);
  expect(await readOutbox(data())).toEqual([]);
});

test('where the record cannot be written nothing is sent if it was asked for; else it is sent, and told', async () => {
  let asked = 0;
  const settled = answer;
  answer = (response) => {
    asked += 1;
    return settled(response);
  };
  await mkdir(data(), { mode: 0o700 });
  await mkdir(join(folder, 'elsewhere'));
  await symlink(join(folder, 'elsewhere'), join(data(), 'outbox'));
  const refused = await send(['--data', data()]);
  expect([refused.code, asked]).toEqual([2, 0]);
  expect(refused.err).toMatch(/could not be saved in the history of .* it is a link.* Nothing was sent/);
  const sent = await send([], data());
  expect([sent.code, asked]).toEqual([answered, 1]);
  expect(sent.err).toContain('It is sent anyway.');
  expect(await readdir(join(folder, 'elsewhere'))).toEqual([]);
});

test('an answer that cannot be written down is told all the same', async () => {
  const settled = answer;
  answer = async (response) => {
    await rm(join(data(), 'outbox'), { recursive: true });
    await writeFile(join(data(), 'outbox'), 'no folder any more');
    await settled(response);
  };
  const { code, out, err } = await send(['--data', data()]);
  expect([code, out]).toEqual([answered, expect.stringContaining('SUCCESS')]);
  expect(err).toContain('The call is there as one that may have been received');
});
