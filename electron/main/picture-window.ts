import { BrowserWindow } from 'electron';
import { noPages } from '../services/app/shell/own-pages.ts';
import { pictureWindows } from '../services/app/shell/picture-window.ts';
import { closedPartition, closedPreferences } from './walls.ts';

const offscreen = true;
// For the process of this page alone: no coloured edges of letters, and room for a picture of the most pixels.
const additionalArguments = ['--disable-lcd-text', '--force-gpu-mem-available-mb=2048'];

/** Takes pictures of a page that is drawn in memory, reaches nothing, and is destroyed with its job. */
export const pictureWindow = pictureWindows(() => {
  const partition = closedPartition('pictures', noPages);
  return new BrowserWindow({
    show: false,
    webPreferences: closedPreferences({ partition, offscreen, additionalArguments }),
  });
});
