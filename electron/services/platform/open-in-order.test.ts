import { describe, expect, it } from 'vitest';
import { openInOrder } from './open-in-order.ts';

describe('parts that rest on each other', () => {
  it('are ended once, in the opposite order', async () => {
    const ended: string[] = [];
    const opened = await openInOrder(async (endLater) => {
      endLater(async () => void ended.push('folder'));
      endLater(async () => void ended.push('store'));
      return { name: 'both' };
    });
    expect(opened.name).toBe('both');
    expect(ended).toEqual([]);
    await opened.close();
    await opened.close();
    expect(ended).toEqual(['store', 'folder']);
  });

  it('are ended when a later one cannot be opened, and the reason is thrown', async () => {
    const ended: string[] = [];
    const failing = openInOrder(async (endLater) => {
      endLater(async () => void ended.push('folder'));
      endLater(() => Promise.reject(new Error('the store would not end')));
      throw new Error('no server');
    });
    await expect(failing).rejects.toThrow('no server');
    expect(ended).toEqual(['folder']);
  });

  it('are all ended when one of them fails to end, and that is told', async () => {
    const ended: string[] = [];
    const opened = await openInOrder(async (endLater) => {
      endLater(async () => void ended.push('folder'));
      endLater(() => Promise.reject(new Error('the store would not end')));
      return {};
    });
    await expect(opened.close()).rejects.toThrow('the store would not end');
    expect(ended).toEqual(['folder']);
  });
});
