import { describe, expect, it } from 'vitest';
import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import { pictureService } from './picture-service.ts';
import type { RenderListener, Renderer } from './renderer.ts';

const job: PictureJob = { gaps: {}, format: 'png', scale: 1, wallets: [], pictures: [], files: [] };

/** Draws files of that many bytes until it has drawn all, or is told to stop; the first waits for `pause`. */
function rendererOf(sizes: readonly number[], pause: Promise<void> = Promise.resolve()) {
  const seen: { stopped: boolean } = { stopped: false };
  const render = async (_: PictureJob, { onFile, onProgress }: RenderListener, signal: AbortSignal): Promise<void> => {
    await pause;
    for (const [place, size] of sizes.entries()) {
      if (signal.aborted) {
        seen.stopped = true;
        throw new Error('stopped');
      }
      onFile({ name: `${place}.png`, bytes: new Uint8Array(size) });
      onProgress?.(place + 1);
    }
  };
  const renderer: Renderer = { hasBrowser: () => true, render };
  return { renderer, seen };
}

describe('pictures for a window', () => {
  it('are given as they come, and it is told how far they are', async () => {
    const told: unknown[] = [];
    const service = pictureService(rendererOf([3, 0]).renderer, (...each) => told.push(each));
    expect(await service.draw('a', job)).toEqual({
      files: [
        { name: '0.png', bytesBase64: 'AAAA' },
        { name: '1.png', bytesBase64: '' },
      ],
    });
    expect(told).toEqual([
      ['a', 1],
      ['a', 2],
    ]);
    expect(service.hasBrowser()).toBe(true);
  });

  it('are stopped where they are cancelled, each by its own ticket', async () => {
    let goOn = (): void => {};
    const { renderer, seen } = rendererOf([1], new Promise((resolve) => (goOn = resolve)));
    const service = pictureService(renderer, () => {});
    const drawn = service.draw('a', job);
    await expect(service.draw('a', job)).rejects.toMatchObject({ code: 'NOT_NOW' });
    expect(service.cancel('b')).toBe(false);
    expect(service.cancel('a')).toBe(true);
    goOn();
    await expect(drawn).rejects.toThrow('stopped');
    expect(seen.stopped).toBe(true);
    expect(service.cancel('a')).toBe(false);
  });

  it('are refused where they are more than an answer holds, and no more of them is drawn', async () => {
    const { renderer, seen } = rendererOf([30 * 1024 * 1024, 30 * 1024 * 1024, 1]);
    const service = pictureService(renderer, () => {});
    await expect(service.draw('a', job)).rejects.toMatchObject({ code: 'NOT_NOW' });
    expect(seen.stopped).toBe(true);
  });

  it('are drawn by nobody on a host without a renderer', async () => {
    const service = pictureService(undefined, () => {});
    await expect(service.draw('a', job)).rejects.toMatchObject({ code: 'NOT_HERE' });
    expect(service.hasBrowser()).toBe(false);
  });
});
