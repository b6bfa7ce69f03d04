import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { firstPort, startEmbedded } from './embedded-sandbox.ts';
import { testSandbox } from './testing/test-services.ts';

function portsTaken(isTaken: (port: number) => boolean) {
  const tried: number[] = [];
  const start = async (port: number) => {
    tried.push(port);
    if (isTaken(port)) throw new AppError('PORT_TAKEN', `Another program uses port ${port}.`);
    return testSandbox(port);
  };
  return { tried, start };
}

describe('the embedded sandbox', () => {
  it('takes its own port, and the next one when that is taken', async () => {
    const free = portsTaken(() => false);
    expect((await startEmbedded(free.start, null, 'C')).info).toMatchObject({
      running: true,
      url: `http://127.0.0.1:${firstPort}`,
    });
    const busy = portsTaken((port) => port < firstPort + 2);
    expect((await startEmbedded(busy.start, null, 'C')).info.url).toBe(`http://127.0.0.1:${firstPort + 2}`);
  });

  it('comes back on the port it had before', async () => {
    const { tried, start } = portsTaken(() => false);
    await startEmbedded(start, 7440, 'C');
    expect(tried).toEqual([7440]);
  });

  it('takes any port when all of its own are taken', async () => {
    const { tried, start } = portsTaken((port) => port !== 0);
    await startEmbedded(start, 9000, 'C');
    expect(tried[0]).toBe(9000);
    expect(tried.at(-1)).toBe(0);
  });

  it('that cannot start is a state with words', async () => {
    const start = async () => {
      throw new Error('the store is broken');
    };
    expect(await startEmbedded(start, null, 'C')).toEqual({
      info: {
        running: false,
        url: null,
        clientId: 'C',
        publicKeyPem: null,
        trouble: {
          en: 'The sandbox could not be started: the store is broken',
          zh: '沙盒未能啟動：系統的訊息是「the store is broken」',
        },
      },
      running: null,
    });
  });
});
