import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';

type OutputChunk = Rolldown.OutputChunk;

/** The files of packages that get into the window's files, workers and fonts included: the notices are made of them. */
const shipped = new Set<string>();

/** Collects them; workers are built before the window that starts them. */
function collectShipped(): Plugin {
  return {
    name: 'passbench:shipped',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const sources = file.type === 'asset' ? file.originalFileNames : shippedModules(file.modules);
        for (const source of sources) {
          const [, inside] = /(?:^|\/)(node_modules\/[^?]+)/.exec(source.replaceAll('\\', '/')) ?? [];
          if (inside !== undefined) shipped.add(inside);
        }
      }
    },
    writeBundle() {
      const folder = new URL('dist/notices/', import.meta.url);
      mkdirSync(folder, { recursive: true });
      const content = { files: [...shipped].sort(), external: [] };
      writeFileSync(fileURLToPath(new URL('window.json', folder)), JSON.stringify(content));
    },
  };
}

/**
 * Has the page fetch the editor from its first moment on, which it needs last: it is most of the bytes, and a page that waits
 * for them waits for nothing else.
 */
function preloadEditor(): Plugin {
  return {
    name: 'passbench:preload-editor',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const named = (name: string) => chunks.find(({ fileName }) => fileName === name);
        const reached = (from: OutputChunk | undefined, known: readonly OutputChunk[]): readonly OutputChunk[] =>
          from === undefined || known.includes(from)
            ? known
            : from.imports.reduce<readonly OutputChunk[]>((all, name) => reached(named(name), all), [...known, from]);
        const window = reached(
          chunks.find(({ isEntry }) => isEntry),
          [],
        );
        const editor = chunks.find(
          ({ facadeModuleId }) => facadeModuleId?.endsWith('/editor/view/code-editor.tsx') === true,
        );
        if (editor === undefined) throw new Error('The editor has no chunk of its own: the window would wait for it.');
        return reached(editor, window)
          .filter((chunk) => !window.includes(chunk))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'script', crossorigin: true, fetchpriority: 'low', href: `./${fileName}` },
            injectTo: 'body' as const,
          }));
      },
    },
  };
}

/** Modules of which nothing is left are not shipped. */
function shippedModules(modules: Readonly<Record<string, { readonly renderedLength: number }>>): string[] {
  return Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []));
}

export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react(), collectShipped(), preloadEditor()],
  resolve: {
    alias: [
      {
        // What Monaco starts a language service with imports every feature of the editor.
        find: /^.*\/internal\/common\/workers\.js$/,
        replacement: fileURLToPath(new URL('renderer/features/editor/view/monaco/monaco.ts', import.meta.url)),
      },
    ],
  },
  worker: { format: 'es', plugins: () => [collectShipped()] },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'chrome120',
    // light-dark() stays as written: the editor reads its colours out of the tokens in either scheme.
    cssTarget: 'chrome123',
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 8000,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // A module that makes an Error as it runs is read again whole where a debugger listens, as in every test.
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/start\/load-react\.ts$/ },
            { name: 'context-keys', test: /\/contextkey\/common\/contextkey\.js$/ },
          ],
        },
        // Pictures embed the same fonts, by these names.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2')) ? 'fonts/[name][extname]' : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
