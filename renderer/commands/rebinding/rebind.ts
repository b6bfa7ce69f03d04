import { longestSetting } from '../../../shared/documents/size-limits.ts';
import type { ChosenKeys } from '../../../shared/documents/shortcuts.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { whyReserved } from './reserved-keys.ts';
import { allShortcutsOn, defaultKeysOf, type Platform } from '../shortcuts.ts';

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

/** Gives keys to a command, or says why it cannot. */
export function rebind(chosen: ChosenKeys, wish: Wish, platform: Platform): Rebound {
  const { command, keys, isReplacing = false } = wish;
  const why = keys === null ? null : whyReserved(keys, platform, command);
  if (why !== null) return { is: 'refused', why };
  const holder = keys === null ? null : holderOf(keys, chosen, platform);
  if (holder !== null && holder !== command && !isReplacing) return { is: 'conflict', command: holder };
  const changed = { ...chosen, [command]: keys };
  if (holder !== null && holder !== command) losesKeys(changed, holder, keys, platform);
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

/** A second shortcut ends by itself once another command has its keys. */
function losesKeys(changed: Record<string, string | null>, holder: string, keys: string | null, platform: Platform) {
  const first = changed[holder] === undefined ? defaultKeysOf(holder, platform) : changed[holder];
  if (first === keys) changed[holder] = null;
}

/** Only what differs from the defaults is stored. */
export function withoutDefaults(chosen: ChosenKeys, platform: Platform): ChosenKeys {
  return Object.fromEntries(
    Object.entries(chosen).filter(([command, keys]) => keys !== (defaultKeysOf(command, platform) ?? null)),
  );
}
