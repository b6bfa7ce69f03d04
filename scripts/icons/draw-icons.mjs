import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { icnsOf, icnsTypes, icoOf, icoSizes } from './icon-containers.mjs';

export const iconFolder = 'assets/icons';
const drawing = `${iconFolder}/passbench.svg`;

/** The sizes of the PNGs, in pixels: those that Linux desktops look for. */
export const pngSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

/** On a Mac an icon leaves a wider edge free; in the sizes of lists the edge would cost more than it gives. */
const macScale = (size) => (size > 32 ? 0.89 : 1);

/** Where the drawing is told that the files were made of. */
export const sourceFile = `${iconFolder}/drawn-from.sha256`;

/** The digest of the drawing as it is now. */
export async function drawingDigest(root) {
  return createHash('sha256')
    .update(await readFile(join(root, drawing)))
    .digest('hex');
}

/** Draws all files anew and answers their names. The same browser makes the same bytes. */
export async function drawIcons(root, executablePath) {
  const svg = await readFile(join(root, drawing), 'utf8');
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  try {
    const page = await browser.newPage();
    const pngs = new Map();
    for (const size of pngSizes) pngs.set(size, await picture(page, svg, size, 1));
    const mac = new Map();
    for (const size of new Set(Object.values(icnsTypes))) mac.set(size, await picture(page, svg, size, macScale(size)));
    const inIco = [];
    for (const size of icoSizes) inIco.push({ size, png: pngs.get(size), rgba: await pixels(page, pngs.get(size)) });
    return await write(root, [
      ...[...pngs].map(([size, bytes]) => [`png/${size}x${size}.png`, bytes]),
      ['passbench.ico', icoOf(inIco)],
      ['passbench.icns', icnsOf(mac)],
    ]);
  } finally {
    await browser.close();
  }
}

/** As a page shows it: the drawing looks at the size it is shown in, and leaves out what that cannot show. */
async function picture(page, svg, size, scale) {
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>*{margin:0}body{display:grid;place-items:center;height:${size}px}</style><img src="${source}" width="${size * scale}" height="${size * scale}">`,
  );
  await page.evaluate(() => document.querySelector('img').decode());
  return page.screenshot({ omitBackground: true, animations: 'disabled' });
}

async function pixels(page, png) {
  const numbers = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]), { premultiplyAlpha: 'none' });
    const surface = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    surface.drawImage(bitmap, 0, 0);
    return [...surface.getImageData(0, 0, bitmap.width, bitmap.height).data];
  }, png.toString('base64'));
  return Buffer.from(numbers);
}

async function write(root, files) {
  await rm(join(root, iconFolder, 'png'), { recursive: true, force: true });
  await mkdir(join(root, iconFolder, 'png'), { recursive: true });
  for (const [name, bytes] of files) await writeFile(join(root, iconFolder, name), bytes);
  await writeFile(join(root, sourceFile), `${await drawingDigest(root)}  ${drawing}\n`);
  return files.map(([name]) => `${iconFolder}/${name}`);
}
