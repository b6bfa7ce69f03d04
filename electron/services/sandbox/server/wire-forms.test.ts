import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf, payloadText, queueCall, signedBy } from './testing/merchant.ts';
import { runSandbox, type RunningSandbox } from './testing/running-sandbox.ts';
import { wireExchange } from './testing/wire-exchange.ts';
import { wireForms, type WireParts } from './testing/wire-forms.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox();
});
afterAll(() => sandbox.close());

/** A call of a new order, identified by its target. */
async function partsOf(tag: string): Promise<WireParts> {
  const target = `${pathOf('queue-up')}?form=${tag}`;
  const { headers, body } = await signedBy(sandbox.merchant, target, payloadText(queueCall('CALL_NUM', 1, tag)));
  const signed = headers.flatMap(([name, value]) => (name === 'Content-Type' ? [] : [`${name}: ${value}`]));
  return { target, signed, body: Buffer.from(body).toString('latin1'), length: body.length, port: sandbox.server.port };
}

test.each(wireForms.map((form, index) => ({ ...form, tag: `form-${index}-` })))(
  '$name: $answers',
  async ({ write, answers, calls, tag }) => {
    const written = write(await partsOf(`${tag}a`), await partsOf(`${tag}b`));
    const pieces = typeof written === 'string' ? [written] : written;
    expect(await wireExchange(sandbox.server.port, pieces, answers.length)).toEqual(answers);
    const ofIt = () => sandbox.emitted.filter(({ path }) => path.includes(tag));
    await expect.poll(() => ofIt().length).toBe(calls);
    expect(sandbox.reported).toEqual([]);
  },
);
