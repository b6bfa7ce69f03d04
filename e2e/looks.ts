import { basename } from 'node:path';

/** A theme and a language in which the window is looked at. */
export const looks = {
  'light-en': { colorScheme: 'light', locale: 'en-GB' },
  'dark-en': { colorScheme: 'dark', locale: 'en-GB' },
  'light-zh': { colorScheme: 'light', locale: 'zh-HK' },
  'dark-zh': { colorScheme: 'dark', locale: 'zh-HK' },
} as const;

type Look = (typeof looks)[keyof typeof looks];

/** The stories that run in another look than light-en. The tour, which goes everywhere, looks at the colours of both themes in one run. */
const otherLooks = new Map<string, Look>([
  ['tour', looks['light-zh']],
  ['designer', looks['dark-zh']],
  ['qa', looks['dark-zh']],
  ['backend', looks['dark-zh']],
  ['integrator', looks['dark-zh']],
  ['production', looks['dark-zh']],
]);

/** In which look a file of tests runs where each runs once. */
export function lookOf(file: string): Look {
  return otherLooks.get(basename(file, '.story.spec.ts')) ?? looks['light-en'];
}
