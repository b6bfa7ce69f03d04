import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { openSandboxListener, type ListenOptions, firstPort, startEmbedded } from './sandbox-listener.ts';
import { openSettings } from './settings.ts';
import { memoryRepository } from './testing/memory-repository.ts';
import { testSandbox } from './testing/test-services.ts';

/** A listener over sandboxes that are only their surface, with what happened to them in order. */
async function listenerOf(
  isRefused: (port: number, how: ListenOptions) => boolean = () => false,
  repository = memoryRepository(),
) {
  const happened: string[] = [];
  const listener = await openSandboxListener({
    settings: await openSettings(repository),
    clientId: 'DEMO',
    prepare: async ({ hosts }) => {
      if (hosts.includes('unsignable'))
        throw new AppError('CERTIFICATE_NOT_KEPT', { en: 'No room.', zh: '沒有空間。' });
    },
    received: ({ seq }) => happened.push(`call ${seq}`),
    start: async (port, how) => {
      if (isRefused(port, how)) throw new AppError('CERTIFICATE_NOT_KEPT', { en: 'No room.', zh: '沒有空間。' });
      const sandbox = testSandbox(port, how.tls);
      happened.push(`start ${sandbox.url} ${how.hosts.join()}`.trim());
      return {
        ...sandbox,
        close: async () => {
          happened.push(`close ${sandbox.url}`);
        },
      };
    },
  });
  return { listener, happened, repository };
}

describe('the listener of the own sandbox', () => {
  it('changes to TLS and back on the port it has, after the one before has closed', async () => {
    const { listener, happened } = await listenerOf();
    await listener.change({ tls: true });
    expect(listener.info()).toMatchObject({ url: 'https://127.0.0.1:7433', tls: { rootPem: 'ROOT' }, hostNames: [] });
    await listener.change({ tls: false });
    expect(listener.info()).toMatchObject({ url: 'http://127.0.0.1:7433', tls: null });
    await listener.close();
    const [plain, secure] = ['http://127.0.0.1:7433', 'https://127.0.0.1:7433'];
    const expected = [`start ${plain}`, `close ${plain}`, `start ${secure}`, `close ${secure}`, `start ${plain}`];
    expect(happened).toEqual([...expected, `close ${plain}`]);
  });

  it('listens on without a break where nothing changes', async () => {
    const { listener, happened } = await listenerOf();
    await listener.change({ tls: false });
    await listener.change({ hosts: [] });
    expect(happened).toEqual(['start http://127.0.0.1:7433']);
  });

  it('takes changes in turn, however fast they come', async () => {
    const { listener, happened } = await listenerOf();
    await Promise.all([
      listener.change({ tls: true }),
      listener.change({ tls: false }),
      listener.change({ hosts: ['a'] }),
    ]);
    expect(listener.info()).toMatchObject({ tls: null, hostNames: ['a'] });
    const open = happened.reduce((sum, each) => sum + (each.startsWith('start') ? 1 : -1), 0);
    expect([open, happened.filter((each) => each.startsWith('start')).length]).toEqual([1, 4]);
  });

  it('keeps how it listens for the next start', async () => {
    const { listener, repository } = await listenerOf();
    await listener.change({ tls: true, hosts: ['Host.Docker.Internal', 'host.docker.internal.', '::1%lo'] });
    await listener.close();
    const again = await listenerOf(undefined, repository);
    expect(again.listener.info()).toMatchObject({
      url: 'https://127.0.0.1:7433',
      hostNames: ['host.docker.internal', '[::1]'],
    });
  });

  it('listens as before, and says why, where it cannot be otherwise', async () => {
    const { listener, repository } = await listenerOf((_, { tls }) => tls);
    await expect(listener.change({ tls: true })).rejects.toMatchObject({
      code: 'NOT_NOW',
      words: { message: { en: 'The sandbox could not be started: No room.', zh: '沙盒未能啟動：沒有空間。' } },
    });
    expect(listener.info()).toMatchObject({ running: true, url: 'http://127.0.0.1:7433', tls: null, trouble: null });
    expect((await listenerOf(undefined, repository)).listener.info().tls).toBeNull();
  });

  it('listens on without a break where what it needs cannot be made', async () => {
    const { listener, happened } = await listenerOf();
    await expect(listener.change({ tls: true, hosts: ['unsignable'] })).rejects.toMatchObject({
      code: 'NOT_NOW',
      words: {
        message: {
          en: 'The sandbox cannot start with these settings: No room.',
          zh: '沙盒不能以這些設定啟動：沒有空間。',
        },
      },
    });
    expect([happened, listener.info().hostNames]).toEqual([['start http://127.0.0.1:7433'], []]);
  });

  it('that could not start is tried again by a change, even by one to what it is', async () => {
    let isBroken = true;
    const { listener } = await listenerOf(() => isBroken);
    expect(listener.info()).toMatchObject({ running: false, url: null });
    isBroken = false;
    await listener.change({ tls: false });
    expect(listener.info()).toMatchObject({ running: true, trouble: null });
  });

  it.each(['', 'http://shop', 'shop:80', '*.shop', 'a b', '300.1.1.1'])(
    'refuses the host name %j in words',
    async (name) => {
      const { listener, happened } = await listenerOf();
      await expect(listener.change({ hosts: ['good', name] })).rejects.toMatchObject({
        code: 'NOT_NOW',
        words: { message: { zh: expect.stringContaining('不是有效的主機名稱') } },
      });
      expect([listener.info().hostNames, happened.length]).toEqual([[], 1]);
    },
  );
});

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
