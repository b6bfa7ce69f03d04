import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';

// Most of what tests run is run a few times: compiled to the fastest code only after ten times as much work as usual, a fifth
// of the whole work is saved.
setFlagsFromString('--interrupt-budget=1000000');

const monaco = '/features/editor/view/monaco/monaco.ts';
const withMonaco = [
  'editor-commands.test.ts',
  'tab-navigation.test.tsx',
  'text-binding.test.ts',
  'marks/marks.test.ts',
].map((name) => `renderer/features/editor/view/monaco/${name}`);

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            '{shared,electron,renderer}/**/*.test.ts',
            'renderer/preview/**/*.test.tsx',
            'e2e/walls/*.test.ts',
            'e2e/{walls,soak}/**/*.test.mjs',
            'scripts/**/*.test.mjs',
          ],
          exclude: withMonaco,
          environment: 'node',
        },
      },
      {
        extends: true,
        // The editor cannot be drawn without a layout: it is always on its way, and the plain text stands in its place.
        plugins: [
          {
            name: 'editor-on-its-way',
            load: (id) => (id.endsWith(monaco) ? 'await new Promise(() => {});' : null),
          },
        ],
        // Parts of the window, drawn on a page in memory.
        test: {
          name: 'window',
          include: ['renderer/{app,features,ui,views}/**/*.test.tsx'],
          exclude: withMonaco,
          environment: 'happy-dom',
          // With room for the list.
          environmentOptions: { happyDOM: { width: 1440, height: 900 } },
        },
      },
      {
        extends: true,
        // Texts, models and undo of the editor need no layout; its features and workers would take ten times as long to load.
        plugins: [
          {
            name: 'core-of-the-editor',
            load: (id) =>
              id.endsWith(monaco)
                ? "export { editor, KeyCode, KeyMod, Range, Uri } from 'monaco-editor/editor/editor.api';"
                : null,
          },
        ],
        test: {
          name: 'editor',
          include: withMonaco,
          environment: 'happy-dom',
          server: { deps: { inline: [/monaco-editor/] } },
        },
      },
    ],
    setupFiles: ['e2e/walls/prototype-canary.ts', 'e2e/walls/patient-waits.ts'],
    pool: 'threads',
    // No test may leave anything behind, so files can share the modules they load: a third of the time is saved.
    isolate: false,
    // Tests wait for disks and other programs: a third goes on where two processors would stand idle.
    maxWorkers: 3,
    // No test measures time by these: they end what hangs, on a machine that is busy with other things too.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
