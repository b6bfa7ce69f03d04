import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { referenceOf, type Entry } from '../../../../shared/protocol/reference/index.ts';
import { useBench } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { getEntryName, isNamedByTitle } from '../engine/entries.ts';
import styles from './entry-links.module.css';

/** Links related entries that the facts do not link already. */
export function EntryLinks({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const show = useBench((bench) => bench.showReference);
  const related = findRelated(entry);
  if (related.length === 0) return null;
  return (
    <nav className={styles.related} aria-label={t('reference.related')}>
      <ul className={styles.list}>
        {related.map(({ id, kind, name, title }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.chip}
              title={inLanguage(title, language)}
              data-reference-link={id}
              onClick={() => show(id)}
            >
              <span className={styles.kind}>{t(`reference.kind.${kind}`)}</span>
              <span className={styles.name} data-plain={isNamedByTitle({ kind, name, title }) || undefined}>
                {inLanguage(getEntryName({ kind, name, title }), language)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function findRelated(entry: Entry): readonly Entry[] {
  const reference = referenceOf();
  const led = new Set(entry.facts.flatMap(({ values }) => values.flatMap((value) => value.entry ?? [])));
  const naming = reference.entries.filter((other) => isPartOf(other, entry)).map(({ id }) => id);
  return [...new Set([...entry.links, ...naming])]
    .filter((id) => !led.has(id))
    .flatMap((id) => reference.find(id) ?? []);
}

/** Whether an entry is part of another: a field of its object, an entry of its section. */
function isPartOf(other: Entry, { id, kind }: Entry): boolean {
  if (!other.links.includes(id)) return false;
  return kind === 'field' ? other.kind === 'field' : kind === 'section' || kind === 'scenario' || kind === 'gap';
}
