import { longestSetting } from '../../../shared/documents/size-limits.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { whyReserved } from './reserved-keys.ts';
import { allShortcutsOn, defaultKeysOf, isFixed, type Platform } from '../shortcuts.ts';
import type { ChosenKeys } from '../../../shared/documents/settings.ts';

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
export const ofTexts: Words = {
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
export function withoutDefaults(chosen: ChosenKeys, platform: Platform): ChosenKeys {
  return Object.fromEntries(
    Object.entries(chosen).filter(
      ([command, keys]) => !isFixed(command) && keys !== (defaultKeysOf(command, platform) ?? null),
    ),
  );
}
