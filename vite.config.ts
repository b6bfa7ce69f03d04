import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react()],
  worker: { format: 'es' },
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
