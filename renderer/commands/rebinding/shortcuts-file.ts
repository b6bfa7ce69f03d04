import { indentedJson } from '../../../shared/lib/json/json.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { findCommand } from '../commands.ts';
import { parseKeys } from '../shortcut-text.ts';
import { isFixed, keyboardOf, type Platform, allShortcutsOn, defaultKeysOf } from '../shortcuts.ts';
import {
  keyboards,
  longestShortcutsFile,
  shortcutsFileSchema,
  shortcutsFormat,
  type ChosenKeys,
  type ShortcutsFile,
} from '../../../shared/documents/settings.ts';
import { longestSetting } from '../../../shared/documents/size-limits.ts';
import { whyReserved } from './reserved-keys.ts';

/** One line of a file that was not imported. */
export type SkippedShortcut = {
  readonly command: string;
  readonly keys: string | null;
  /** The reason, or the command that has the keys. */
  readonly why: Words | { readonly holder: string };
};

/** What a file of shortcuts comes to: the keys with it, or why nothing of it can be imported. */
export type ReadShortcuts =
  | {
      readonly is: 'read';
      readonly chosen: ChosenKeys;
      readonly count: number;
      readonly skipped: readonly SkippedShortcut[];
    }
  | { readonly is: 'refused'; readonly why: Words };

/** Writes the chosen keys as a file: JSON of the format `passbench.shortcuts/1`. */
export function writeShortcutsFile(chosen: ChosenKeys, platform: Platform): string {
  return indentedJson({ format: shortcutsFormat, keyboard: keyboardOf(platform), keys: chosen });
}

/**
 * Reads a file of shortcuts. It replaces the chosen keys as a whole; lines with an unknown command or one whose keys
 * stay, with keys that nobody can press, that are reserved or that another command has are skipped, each with its reason.
 */
export function readShortcutsFile(written: string, platform: Platform): ReadShortcuts {
  const file = parse(written);
  if ('en' in file) return { is: 'refused', why: file };
  if (file.keyboard !== keyboardOf(platform)) return { is: 'refused', why: otherKeyboard };
  const skipped: SkippedShortcut[] = [];
  const lines = Object.entries(file.keys);
  // What is free of its keys first: two commands may have changed places.
  let chosen: ChosenKeys = Object.fromEntries(
    lines.filter(([command]) => findCommand(command) !== null && !isFixed(command)).map(([command]) => [command, null]),
  );
  for (const [command, keys] of lines) {
    const result = readLine(chosen, command, keys, platform);
    if ('chosen' in result) chosen = result.chosen;
    else skipped.push({ command, keys, why: result });
  }
  const refused = new Set(skipped.map(({ command }) => command));
  const taken = Object.fromEntries(Object.entries(chosen).filter(([command]) => !refused.has(command)));
  return { is: 'read', chosen: withoutDefaults(taken, platform), count: lines.length - skipped.length, skipped };
}

function readLine(
  chosen: ChosenKeys,
  command: string,
  keys: string | null,
  platform: Platform,
): { readonly chosen: ChosenKeys } | SkippedShortcut['why'] {
  if (findCommand(command) === null) return unknownCommand;
  if (isFixed(command)) return ofTexts;
  if (keys === null) return { chosen };
  const read = parseKeys(keys);
  if (read === null) return unknownKeys;
  const result = rebind(chosen, { command, keys: read }, platform);
  if (result.is === 'refused') return result.why;
  return result.is === 'given' ? { chosen: { ...chosen, [command]: read } } : { holder: result.command };
}

function parse(written: string): ShortcutsFile | Words {
  if (written.length > longestShortcutsFile) return tooLong;
  let value: unknown;
  try {
    value = JSON.parse(written.replace(/^\uFEFF/, ''));
  } catch {
    return noJson;
  }
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : null;
  if (format !== shortcutsFormat)
    return typeof format === 'string' && /^passbench\.shortcuts\/\d{1,6}$/.test(format)
      ? laterVersion(format)
      : noShortcuts;
  const read = shortcutsFileSchema.safeParse(value);
  if (read.success) return read.data;
  const at = read.error.issues[0]?.path.join(' › ') ?? '';
  return {
    en: `This file of shortcuts has a value that cannot be read, at “${at}”. “keyboard” is ${keyboards.join(' or ')}, and “keys” has texts or null by command.`,
    zh: `此快捷鍵檔案在「${at}」有無法讀取的值。「keyboard」為 ${keyboards.join(' 或 ')}，「keys」按指令列出文字或 null。`,
  };
}

const tooLong: Words = { en: 'This file is too large for a file of shortcuts.', zh: '此檔案過大，不是快捷鍵檔案。' };
const noJson: Words = {
  en: 'This file is not JSON. Choose a file that was exported here.',
  zh: '此檔案不是 JSON，請選擇由此匯出的檔案。',
};
const noShortcuts: Words = {
  en: `This is not a file of shortcuts: “format” is not ${shortcutsFormat}.`,
  zh: `這不是快捷鍵檔案：「format」不是 ${shortcutsFormat}。`,
};
const otherKeyboard: Words = {
  en: 'These shortcuts are for another keyboard: those of a Mac and of other systems name their keys differently.',
  zh: '這些快捷鍵用於另一種鍵盤：Mac 與其他系統的按鍵名稱不同。',
};
const unknownCommand: Words = { en: 'This version has no such command.', zh: '此版本沒有這個指令。' };
const unknownKeys: Words = { en: 'These keys are not written as a shortcut.', zh: '按鍵的寫法不是快捷鍵。' };

function laterVersion(format: string): Words {
  return {
    en: `This file is of a later version (${format}). Update Passbench to import it.`,
    zh: `此檔案屬較新版本（${format}），請更新 Passbench 後再匯入。`,
  };
}

/** What giving keys to a command comes to: given, another command has them, or refused with the reason. */
export type Rebound =
  | { readonly is: 'given'; readonly chosen: ChosenKeys }
  | { readonly is: 'conflict'; readonly command: string }
  | { readonly is: 'refused'; readonly why: Words };

type Wish = {
  readonly command: string;
  /** Null for no keys. */
  readonly keys: string | null;
  /** Takes the keys from the command that has them. */
  readonly isReplacing?: boolean;
};

const tooMany: Words = {
  en: 'There is no room for more shortcuts. Reset some first.',
  zh: '快捷鍵已達上限，請先重設部分快捷鍵。',
};

/** Why the keys of `isFixed` stay. */
const ofTexts: Words = {
  en: 'Texts undo and redo by the same keys, so they stay.',
  zh: '文字以相同按鍵復原及重做，因此不能更改。',
};

/** Gives keys to a command, or says why it cannot. */
export function rebind(chosen: ChosenKeys, wish: Wish, platform: Platform): Rebound {
  const { command, keys, isReplacing = false } = wish;
  if (isFixed(command)) return { is: 'refused', why: ofTexts };
  const why = keys === null ? null : whyReserved(keys, platform, command);
  if (why !== null) return { is: 'refused', why };
  const holder = keys === null ? null : holderOf(keys, chosen, platform);
  if (holder !== null && holder !== command && !isReplacing) return { is: 'conflict', command: holder };
  const changed = { ...chosen, ...(holder === null || holder === command ? {} : { [holder]: null }), [command]: keys };
  const next = withoutDefaults(changed, platform);
  return JSON.stringify(next).length > longestSetting ? { is: 'refused', why: tooMany } : { is: 'given', chosen: next };
}

/** The default keys of a command again; another command may have them meanwhile. */
export function resetKeys(chosen: ChosenKeys, command: string, platform: Platform, isReplacing = false): Rebound {
  return rebind(chosen, { command, keys: defaultKeysOf(command, platform) ?? null, isReplacing }, platform);
}

/** The command that has these keys; null for none. */
export function holderOf(keys: string, chosen: ChosenKeys, platform: Platform): string | null {
  return allShortcutsOn(platform, chosen).find(([, own]) => own === keys)?.[0] ?? null;
}

/** Only what differs from the defaults is stored, and nothing of keys that stay. */
function withoutDefaults(chosen: ChosenKeys, platform: Platform): ChosenKeys {
  return Object.fromEntries(
    Object.entries(chosen).filter(
      ([command, keys]) => !isFixed(command) && keys !== (defaultKeysOf(command, platform) ?? null),
    ),
  );
}
