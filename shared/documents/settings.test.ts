import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestSetting } from './size-limits.ts';
import { defaultSettings, readSettings, writeSetting, type Settings } from './settings.ts';
import { firstSheet } from './contact-sheet/sheet-settings.ts';

function written(settings: Settings): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, writeSetting(value)]));
}

describe('settings', () => {
  test('come back as they were written', () => {
    const settings: Settings = {
      ...defaultSettings('en'),
      theme: 'dark',
      language: 'zh-Hant-HK',
      surface: 'notices',
      layout: { whole: { list: 20, work: 80 } },
      openTabs: ['a', 'b'],
      activeTab: 'b',
      started: 'yes',
      phoneWidth: 430,
      textPercent: 150,
      contactSheet: {
        ...firstSheet,
        statuses: ['USED'],
        texts: ['own', 'emoji'],
        widths: [320, 430],
        seed: '十',
        scale: 0.4,
      },
    };
    expect(readSettings(written(settings), 'en')).toEqual(settings);
  });

  test('of a long list keep the newest that a host takes', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 300 }), { maxLength: 120 }), (openTabs) => {
        const text = writeSetting(openTabs);
        expect(text.length).toBeLessThanOrEqual(longestSetting);
        const kept = readSettings({ openTabs: text }, 'en').openTabs;
        expect(kept).toEqual(openTabs.slice(openTabs.length - kept.length));
        if (JSON.stringify(openTabs).length < longestSetting) expect(kept).toEqual(openTabs);
      }),
    );
    const many = Array.from({ length: 2000 }, (_, at) => `order ${at}`);
    expect(readSettings({ foldedOrders: writeSetting(many) }, 'en').foldedOrders.at(-1)).toBe('order 1999');
  });

  test('that an earlier version kept stay chosen under the names of this one', () => {
    expect(readSettings({ panel: 'journal' }, 'en').panel).toBe('calls');
    expect(readSettings(written(readSettings({ panel: 'journal' }, 'en')), 'en').panel).toBe('calls');
  });

  test('that cannot be read count as not chosen, each for itself', () => {
    const kept = {
      theme: 'pink',
      panel: 'response',
      openTabs: '["a"',
      layout: '{"whole":{"list":20}}',
      activeTab: '',
      phoneWidth: '391',
      textPercent: 'large',
      contactSheet: '{"surface":"wallet","widths":[391],"texts":["emoji",7,"own"],"seed":"","scale":0.33}',
    };
    expect(readSettings(kept, 'en')).toEqual({
      ...defaultSettings('en'),
      panel: 'response',
      layout: { whole: { list: 20 } },
      contactSheet: { ...firstSheet, surface: 'wallet', texts: ['own', 'emoji'] },
    });
  });

  test('are the defaults whatever else was kept', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('theme', 'layout', 'openTabs', 'panel', 'contactSheet', '__proto__'),
          fc.string(),
        ),
        (kept) => {
          const read = readSettings(kept, 'en');
          expect(readSettings(written(read), 'en')).toEqual(read);
          expect(['system', 'light', 'dark']).toContain(read.theme);
        },
      ),
    );
  });
});
