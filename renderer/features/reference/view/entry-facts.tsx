import type { Fact, FactValue } from '../../../../shared/protocol/reference/index.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { useBench } from '../../../store/use-bench.ts';
import styles from './entry-facts.module.css';
import { ReferenceLink } from '../../../views/reference-link.tsx';

/** Shows facts as labels and values; entries among the values are links. */
export function EntryFacts({ facts }: { readonly facts: readonly Fact[] }) {
  const language = useBench((bench) => bench.settings.language);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, values }) => (
        <div key={label.en} className={styles.fact}>
          <dt>{inLanguage(label, language)}</dt>
          <dd>
            <Values values={values} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Short names share a line; sentences have one each. */
function Values({ values }: { readonly values: readonly FactValue[] }) {
  const isShort = values.every(({ text, isCode }) => isCode === true && text.en.length < 40);
  return (
    <ul className={styles.values} data-short={isShort || undefined}>
      {values.map((value) => (
        <li key={value.text.en}>
          <Value value={value} />
        </li>
      ))}
    </ul>
  );
}

function Value({ value }: { readonly value: FactValue }) {
  const language = useBench((bench) => bench.settings.language);
  const { text, entry, isCode } = value;
  const said = inLanguage(text, language);
  const shown = isCode === true ? <code className={styles.code}>{said}</code> : said;
  return entry === undefined ? shown : <ReferenceLink entry={entry}>{shown}</ReferenceLink>;
}
