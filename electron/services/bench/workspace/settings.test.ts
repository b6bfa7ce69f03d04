import { expect, it } from 'vitest';
import { sendCounter } from './settings.ts';

it('counts on from what is kept, gives no number twice, and has it on disk before it is told', async () => {
  const kept: Record<string, string> = { counter: '41' };
  const settings = {
    windowSettings: () => ({ ...kept }),
    setWindowSetting: async (key: string, value: string) => {
      await Promise.resolve();
      kept[key] = value;
    },
  };
  const count = sendCounter(settings);
  expect(await Promise.all([count(), count(), count()])).toEqual([42, 43, 44]);
  expect(kept).toEqual({ counter: '44' });
  kept['counter'] = 'spoilt';
  expect(await count()).toBe(1);
  const refusing = sendCounter({ ...settings, setWindowSetting: () => Promise.reject(new Error('The disk is full.')) });
  await expect(refusing()).rejects.toThrow('full');
  expect(kept).toEqual({ counter: '1' });
});
