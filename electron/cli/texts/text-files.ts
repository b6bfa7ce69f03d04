import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import { listLocalizedTexts, type LocalizedText } from '../../../shared/protocol/texts/localized-texts.ts';
import { readInput, statOf } from '../input/read-input.ts';
import { reasonOf } from '../../services/platform/input-files.ts';
import type { Io } from '../io.ts';

/** A payload with texts in two languages. */
export type PayloadFile = {
  /** As it can be opened. */
  readonly file: string;
  /** Below the folder that was named, with `/`; null where the file itself was named. */
  readonly paths: readonly [path: string | null];
  readonly text: string;
  readonly texts: readonly LocalizedText[];
};

/**
 * Reads the payload that a path names, or every payload below a folder: each `*.json` that has texts in two languages, by
 * path. Stories, hidden folders and links are skipped. Throws INPUT_UNREADABLE where a named file is no payload, and where
 * a folder has none.
 */
export async function readPayloadFiles(named: string, gaps: GapChoices, io: Io): Promise<readonly PayloadFile[]> {
  if (!(await statOf(named)).isDirectory()) {
    const text = await readText(named, io);
    const texts = text === null ? null : listLocalizedTexts(text, gaps);
    if (text === null || texts === null)
      throw new AppError(
        'INPUT_UNREADABLE',
        `${named} is not a payload: it is not a JSON object in UTF-8.`,
        'Check it with "passbench validate".',
      );
    return [{ file: named, paths: [null], text, texts }];
  }
  const found: PayloadFile[] = [];
  for (const file of await jsonBelow(named)) {
    const text = await readText(file, io);
    const texts = text === null ? null : listLocalizedTexts(text, gaps);
    if (text === null || texts === null || texts.length === 0) continue;
    found.push({ file, paths: [relative(named, file).split(sep).join('/')], text, texts });
  }
  if (found.length > 0) return found;
  throw new AppError(
    'INPUT_UNREADABLE',
    `${named} has no payload with texts in two languages.`,
    'Name a folder with payloads (*.json).',
  );
}

/** Null: it is no UTF-8. */
async function readText(file: string, io: Io): Promise<string | null> {
  const decoded = decodeUtf8(await readInput(file, io));
  return 'text' in decoded ? decoded.text : null;
}

async function jsonBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new AppError('INPUT_UNREADABLE', `${folder} cannot be read: ${reasonOf(cause).en}.`, '', cause);
  });
  const found: string[] = [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    if (entry.isDirectory()) found.push(...(await jsonBelow(path)));
    else if (entry.isFile() && entry.name.endsWith('.json') && !entry.name.endsWith('.story.json')) found.push(path);
  }
  return found;
}
