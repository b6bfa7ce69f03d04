import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** The packages of everything that gets into the window's files, workers and fonts included: the notices are made of it. */
const shipped = new Set<string>();

const packageFolder = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/;

/** Collects them; workers are built before the window that starts them. */
function collectShipped(): Plugin {
  return {
    name: 'passbench:shipped',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const sources = file.type === 'asset' ? file.originalFileNames : shippedModules(file.modules);
        for (const source of sources) {
          const [, folder] = packageFolder.exec(source.replaceAll('\\', '/')) ?? [];
          if (folder !== undefined) shipped.add(folder);
        }
      }
    },
    writeBundle() {
      const folder = new URL('dist/notices/', import.meta.url);
      mkdirSync(folder, { recursive: true });
      const content = { folders: [...shipped].sort(), external: [] };
      writeFileSync(fileURLToPath(new URL('window.json', folder)), JSON.stringify(content));
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
  plugins: [react(), collectShipped()],
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
  },
});
