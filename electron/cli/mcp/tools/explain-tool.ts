import { AppError } from '../../../../shared/lib/app-error.ts';
import { referenceOf, searchReference, type Entry } from '../../../../shared/protocol/reference/index.ts';
import { unknownWord } from '../../command.ts';
import { newTool, wordInput, type Tool } from '../tool.ts';

/** The most entries in full, and the most that are only named. */
const mostShown = 5;
const mostNamed = 20;

export const explainTool: Tool = newTool(
  {
    name: 'explain',
    title: 'Explain a name of the specification',
    description:
      'Explains a field, status, code, header, rule, limit or assumption of the specification, in English and Traditional Chinese. Takes an exact name (merchantBizNo, TICKETED, max-length), an id of the reference, or words to search for.',
  },
  { name: wordInput('The name, the id or the words.') },
  async ({ name }) => {
    const found = findEntries(name);
    const [shown, others] = [found.slice(0, mostShown), found.slice(mostShown)];
    return { document: { entries: shown.map(entryDocument), others: others.slice(0, mostNamed).map(({ id }) => id) } };
  },
);

/** An entry, with what tells it apart first. */
export function entryDocument({ id, kind, name, title, means, ...rest }: Entry): object {
  return { id, kind, name, title, means, ...rest };
}

/** The entry of that id, else those of that name, else those with these words. Throws UNKNOWN. */
function findEntries(name: string): readonly Entry[] {
  const { entries, find } = referenceOf();
  const ofId = find(name);
  if (ofId !== null) return [ofId];
  const written = name.trim().toLowerCase();
  const named = entries.filter((entry) => entry.name.toLowerCase() === written);
  const found = named.length > 0 || written === '' ? named : searchReference(entries, name, 'en');
  if (found.length > 0) return found;
  const names = [...new Set(entries.map((entry) => entry.name))];
  throw new AppError('UNKNOWN', unknownWord('entry of the reference', name, names).replace(/ Known: .*$/s, ''));
}
