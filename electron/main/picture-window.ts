import { BrowserWindow } from 'electron';
import { noPages } from '../services/app/shell/own-pages.ts';
import { pictureWindows } from '../services/app/shell/picture-window.ts';
import { restrictedPartition, restrictedPreferences } from './restrictions.ts';

const offscreen = true;
// For this page's process only: no coloured letter edges, and memory for the largest picture.
const additionalArguments = ['--disable-lcd-text', '--force-gpu-mem-available-mb=2048'];

/** Draws pages in memory for pictures, without network; each is destroyed with its job. */
export const pictureWindow = pictureWindows(() => {
  const partition = restrictedPartition('pictures', noPages);
  return new BrowserWindow({
    show: false,
    webPreferences: restrictedPreferences({ partition, offscreen, additionalArguments }),
  });
});
