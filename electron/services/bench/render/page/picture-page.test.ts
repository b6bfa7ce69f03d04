import { expect, it } from 'vitest';
import { pageFilesOfTest } from '../testing/in-process-renderer.ts';
import { openPicturePage } from './picture-page.ts';

it('is given up in words at the command that is not answered in time', async () => {
  const command = (method: string): Promise<unknown> =>
    method === 'Runtime.evaluate' ? new Promise(() => {}) : Promise.resolve({});
  const opening = openPicturePage(command, { scale: 1, files: pageFilesOfTest, stepMs: 20 });
  await expect(opening).rejects.toMatchObject({
    code: 'RENDER_FAILED',
    message: expect.stringContaining('did not respond for 0.02 s (Runtime.evaluate)'),
  });
});

it('tells the browser to load nothing before it is given anything', async () => {
  const commands: (readonly [string, unknown])[] = [];
  const command = async (method: string, params?: object): Promise<unknown> => {
    commands.push([method, params]);
    return { result: {} };
  };
  await openPicturePage(command, { scale: 2, files: pageFilesOfTest });
  const methods = commands.map(([method]) => method);
  expect(methods.indexOf('Network.emulateNetworkConditions')).toBeLessThan(methods.indexOf('Runtime.evaluate'));
  expect(Object.fromEntries(commands)).toMatchObject({
    'Network.emulateNetworkConditions': { offline: true },
    'Emulation.setDeviceMetricsOverride': { deviceScaleFactor: 2 },
    'Runtime.evaluate': { expression: expect.stringContaining("default-src 'none'") },
  });
});
