import type { Promised } from './suite-tools.ts';

export const storyPromises: readonly Promised[] = [
  {
    promise: 'has a ready story, each with a name of its own and words in both languages',
    file: 'stories.ts',
    broken: ({ stories }) => {
      const ids = stories.map(({ id }) => id);
      const wordless = stories.filter(({ name, line }) =>
        [name, line].some(({ en, zh }) => en === '' || zh === '' || en === zh),
      );
      return [
        ...(ids.length === 0 ? ['no story'] : []),
        ...ids.filter((id, place) => !/^[a-z][a-z-]*$/.test(id) || ids.indexOf(id) !== place),
        ...wordless.map(({ id }) => id),
      ];
    },
  },
];
