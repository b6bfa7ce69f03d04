import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, type Page, type TestInfo } from '@playwright/test';
import { scenarios } from '../../shared/scenarios/index.ts';
import { plainTemplates } from '../../shared/scenarios/templates.ts';
import type { Scenario } from '../../shared/scenarios/scenario.ts';
import { browserUse } from '../browser.ts';
import { drawnFace, faceDifferences, type DrawnFace } from '../fixtures/drawn-face.ts';
import {
  acceptCommand,
  facesOf,
  readGolden,
  sideBySide,
  writeGolden,
  type FaceSides,
} from '../fixtures/golden-faces.ts';
import { runPassbench } from '../fixtures/passbench.ts';

// What is drawn of each scenario's first template, in both languages and both themes, against what was accepted. Texts, boxes and
// colours hold for every Chromium; pixels are compared where it is the one that drew what was accepted.
test.use({
  deviceScaleFactor: 0.5,
  viewport: { width: 900, height: 900 },
  // As the product starts it: letters as wide with and without a window.
  launchOptions: {
    ...browserUse.launchOptions,
    args: [...browserUse.launchOptions.args, '--font-render-hinting=none', '--disable-lcd-text', '--disable-gpu'],
  },
});

// No other file's browser is started so: one after another, they need one.
test.describe.configure({ mode: 'default' });

/** Past, so that a payload is drawn as accepted at that very time, whenever the test runs. */
const at = '2025-11-25T10:00:00+08:00';
/** The repository holds pictures of these; each language and theme is among them. */
const pictured = ['zh_HK.ticket.light', 'en_US.ticket.dark'];
const names = ['ticket', 'notification'].flatMap((surface) =>
  ['zh_HK', 'en_US'].flatMap((locale) => ['light', 'dark'].map((theme) => `${locale}.${surface}.${theme}`)),
);

/** Draws the faces of a scenario as pages, by the command; answers the page of each. */
async function drawPages(scenario: Scenario, info: TestInfo): Promise<(name: string) => string> {
  const { id } = scenario;
  const status = plainTemplates(scenario)[0]?.status ?? '';
  const file = info.outputPath('payload.json');
  const { out: payload } = await runPassbench(['template', id, status, '--seed', '1', '--at', at]);
  await writeFile(file, payload);
  const folder = info.outputPath('pages');
  const looks = ['--locale', 'all', '--theme', 'all', '--surface', 'ticket,notification', '--at', at];
  const { code, err } = await runPassbench(['render', file, ...looks, '--format', 'html', '--out', folder]);
  expect([code, err]).toEqual([0, '']);
  return (name) => pathToFileURL(join(folder, id, `${status}.${name}.390.100.html`)).href;
}

/** Whether the pixels are those that were accepted; where they are not, the test fails and goes on. */
function holdsPixels(png: Buffer, picture: readonly string[], info: TestInfo): boolean {
  const before = info.errors.length;
  const looks = `shared/scenarios/${picture.join('/')} looks otherwise`;
  expect.soft(png, looks).toMatchSnapshot(picture, { maxDiffPixelRatio: 0.005 });
  return info.errors.length === before;
}

async function picturesOf(page: Page, picture: readonly string[], info: TestInfo) {
  const path = info.snapshotPath(...picture);
  const drawn = await page.locator('[data-phone]').screenshot({ animations: 'disabled' });
  return { drawn, expected: existsSync(path) ? await readFile(path) : null };
}

for (const scenario of scenarios) {
  test(`the faces of ${scenario.id} are those that were accepted`, async ({ page, browser }, info) => {
    const pageOf = await drawPages(scenario, info);
    const golden = await readGolden(scenario.id);
    const chromium = browser.version();
    const accepts = ['all', 'changed'].includes(info.config.updateSnapshots);
    const faces = new Map<string, DrawnFace>();
    const sides: FaceSides[] = [];
    for (const name of names) {
      await page.goto(pageOf(name));
      const face = await drawnFace(page);
      faces.set(name, face);
      const picture = [scenario.id, 'faces', `${name.replaceAll(/[._]/g, '-')}.png`];
      const lines = accepts ? [] : faceDifferences(golden.faces.get(name) ?? [], face);
      const hasPixels = pictured.includes(name) && (accepts || golden.chromium === chromium);
      // A picture is dear: one is taken of what is compared, and of what has changed.
      if (!hasPixels && lines.length === 0) continue;
      const pictures = await picturesOf(page, picture, info);
      const isSame = !hasPixels || holdsPixels(pictures.drawn, picture, info);
      if (!isSame || lines.length > 0) sides.push({ name: `${scenario.id} ${name}`, ...pictures, lines });
    }
    if (accepts) await writeGolden(scenario.id, { chromium, faces });
    if (sides.length === 0) return;
    const compared = info.outputPath('side-by-side.html');
    await writeFile(compared, sideBySide(sides));
    const told = sides.flatMap(({ name, lines }) => [name, ...lines.slice(0, 20)]);
    const what = golden.faces.size === 0 ? 'none was accepted yet' : 'they changed';
    const says = `${facesOf(scenario.id)}: ${what}. Look at ${compared}, and accept them: ${acceptCommand} -g ${scenario.id}`;
    expect(told.join('\n'), says).toBe('');
  });
}
