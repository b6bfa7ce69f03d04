import { noBrowser } from '../browser/launch-browser.ts';
import type { RunningBrowser } from '../browser/launch-browser.ts';
import { sheetNames } from '../page/html-page.ts';
import type { PageFiles } from '../page/page-files.ts';
import type { Renderer } from '../renderer.ts';

/** Two faces of a font, one of which only Chinese needs; what else a built style sheet holds plays no part in tests. */
const styles = `@font-face { font-family: A; src: url("./latin-AB12.woff2") format("woff2"); unicode-range: U+0000-00FF, U+2013; }
@font-face { font-family: A; src: url("./chinese-CD34.woff2") format("woff2"); unicode-range: U+4E00-9FFF; }
.card { color: red }`;

/** Style sheets and fonts that lie nowhere. */
export const pageFilesOfTest: PageFiles = {
  bytes: async (name) => Buffer.from(`font ${name}`),
  read: async (url) => ({
    type: 'text/css',
    bytes: Buffer.from(sheetNames.some((name) => url.endsWith(name)) ? styles : ''),
  }),
  styles: async () => styles,
};

/** Draws on this very thread, from the sources; without a browser, where none is given. */
export function rendererHere(launch?: () => Promise<RunningBrowser>): Renderer {
  return {
    hasBrowser: () => launch !== undefined,
    render: async (job, { onFile, onProgress = () => {}, onCuts }, signal) => {
      // Loaded by the tests that draw alone.
      const { renderJob } = await import('../drawing/render-job.ts');
      await renderJob(job, {
        files: pageFilesOfTest,
        launch: launch ?? (() => Promise.reject(noBrowser)),
        give: onFile,
        tell: onProgress,
        ...(onCuts === undefined ? {} : { tellCuts: onCuts }),
        signal,
      });
    },
  };
}
