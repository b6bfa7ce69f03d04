import { storePathsIn } from '../../electron/services/platform/data-folder/data-folder.ts';
import { openDatabase } from '../../electron/services/storage/database/database.ts';
import { databaseRepository } from '../../electron/services/bench/workspace/database-repository.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { plainTemplates } from '../../shared/scenarios/templates.ts';
import { inWindow, openEditor } from './in-window.mjs';
import { areSmooth, frameLine, workOfFrames } from './scrolled-frames.mjs';

const payloads = 2000;
const what = `list of ${payloads.toLocaleString('en-US')} payloads`;
const tree = '[role="tree"]';

/** The list of payloads scrolled from one end to the other: what the main thread does in each frame. */
export function bench(root) {
  return inWindow(root, measure, fill);
}

/** A life of one order after the other, through every scenario. */
async function fill(data) {
  const templates = scenarios.flatMap((scenario) =>
    plainTemplates(scenario).map((template) => ({ scenario, template })),
  );
  const documents = Array.from({ length: payloads }, (_, at) => {
    const { scenario, template } = templates[at % templates.length];
    const orderNo = `BENCH-${Math.floor(at / templates.length)}-${scenario.id}`;
    const order = { scenario: scenario.id, order: `${scenario.name.en} ${orderNo}`, orderNo };
    return { id: `bench-${at}`, name: template.status, ...order, text: template.text };
  });
  const database = await openDatabase(storePathsIn(data).documentsFile, 'documents');
  await databaseRepository(database, Date.now).documents.save(documents);
  await database.close();
}

async function measure(page, address) {
  await openEditor(page, address);
  await page.locator('[role="treeitem"]').first().waitFor();
  const slow = await workOfFrames(page, tree, 84);
  const fast = await workOfFrames(page, tree, 1000);
  return {
    good: areSmooth(slow),
    lines: [frameLine(`${what}, three rows a frame`, slow), frameLine(`${what}, a screen and more a frame`, fast)],
  };
}
