import type { PhoneDrawer, SendCommand, Renderer } from '../renderer.ts';
import { noBrowser } from '../browser/launch-browser.ts';
import type { PageFiles } from '../page/page-styles.ts';

/** Two faces of a font, one of which only Chinese needs; what else a built style sheet holds plays no part in tests. */
const styles = `@font-face { font-family: A; src: url("./latin-AB12.woff2") format("woff2"); unicode-range: U+0000-00FF, U+2013; }
@font-face { font-family: A; src: url("./chinese-CD34.woff2") format("woff2"); unicode-range: U+4E00-9FFF; }
.card { color: red }`;

/** Style sheets and fonts that lie nowhere. */
export const pageFilesOfTest: PageFiles = {
  bytes: async (name) => Buffer.from(`font ${name}`),
  styles: async () => styles,
};

/** Draws on this very thread, from the sources, without a browser. */
export function inProcessRenderer(): Renderer & PhoneDrawer {
  const send: SendCommand = () => Promise.reject(noBrowser);
  return {
    hasBrowser: () => false,
    drawPhones: async (job) => {
      const { drawPhones } = await import('../drawing/render-job.ts');
      return drawPhones(job, pageFilesOfTest);
    },
    render: async (job, { onFile, onProgress = () => {}, onCuts }) => {
      // Loaded by the tests that draw alone.
      const { renderJob } = await import('../drawing/render-job.ts');
      const told = onCuts === undefined ? {} : { onCuts: onCuts };
      await renderJob(job, { files: pageFilesOfTest, send, onFile: onFile, onProgress: onProgress, ...told });
    },
  };
}
