import { BrowserWindow } from 'electron';
import { noPages } from '../services/app/shell/own-pages.ts';
import { pictureWindows } from '../services/app/shell/picture-window.ts';
import { restrictedPartition, restrictedPreferences } from './restrictions.ts';

const offscreen = true;
// For the process of this page alone: no coloured edges of letters, and room for a picture of the most pixels.
const additionalArguments = ['--disable-lcd-text', '--force-gpu-mem-available-mb=2048'];

/** Takes pictures of a page that is drawn in memory, reaches nothing, and is destroyed with its job. */
export const pictureWindow = pictureWindows(() => {
  const partition = restrictedPartition('pictures', noPages);
  return new BrowserWindow({
    show: false,
    webPreferences: restrictedPreferences({ partition, offscreen, additionalArguments }),
  });
});
