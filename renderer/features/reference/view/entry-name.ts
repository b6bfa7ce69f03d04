import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Entry } from '../../../../shared/protocol/reference/index.ts';

/** Whether an entry is known by its title, not by a name of the specification. */
export function isNamedByTitle({ kind }: Pick<Entry, 'kind'>): boolean {
  return kind === 'scenario' || kind === 'moves' || kind === 'section';
}

export function getEntryName(entry: Pick<Entry, 'kind' | 'name' | 'title'>): Words {
  const { name, title } = entry;
  return isNamedByTitle(entry) ? title : { en: name, zh: name };
}
