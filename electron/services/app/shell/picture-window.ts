import * as z from 'zod';
import type { PictureBrowser } from '../../bench/render/renderer.ts';

interface PictureWindow {
  readonly webContents: {
    readonly debugger: {
      attach(): void;
      sendCommand(method: string, params?: object): Promise<unknown>;
    };
    printToPDF(options: {
      readonly printBackground: true;
      readonly margins: Readonly<Record<'top' | 'right' | 'bottom' | 'left', 0>>;
      readonly pageSize: { readonly width: number; readonly height: number };
    }): Promise<Uint8Array>;
    once(event: 'render-process-gone', listener: () => void): unknown;
  };
  loadURL(url: string): Promise<void>;
  isDestroyed(): boolean;
  destroy(): void;
}

/** Takes pictures in the runtime. `open` makes a hidden window for each page. */
export function pictureWindows(open: () => PictureWindow): PictureBrowser {
  return {
    isAvailable: () => true,
    openPage: async () => {
      const window = open();
      const close = (): void => void (window.isDestroyed() || window.destroy());
      try {
        // A destroyed window ends its waiting commands.
        window.webContents.once('render-process-gone', close);
        await window.loadURL('about:blank');
        window.webContents.debugger.attach();
      } catch (error) {
        close();
        throw error;
      }
      return {
        send: async (method, params) =>
          method === 'Page.printToPDF'
            ? print(window, params)
            : window.webContents.debugger.sendCommand(method, params),
        close: async () => close(),
      };
    },
  };
}

const paper = z.object({ paperWidth: z.number(), paperHeight: z.number() });

/** Electron prints by a separate function. Paper sizes are in inches for both. */
async function print({ webContents }: PictureWindow, params: unknown): Promise<{ readonly data: string }> {
  const { paperWidth: width, paperHeight: height } = paper.parse(params);
  const margins = { top: 0, right: 0, bottom: 0, left: 0 } as const;
  const pdf = await webContents.printToPDF({ printBackground: true, margins, pageSize: { width, height } });
  return { data: Buffer.from(pdf).toString('base64') };
}
