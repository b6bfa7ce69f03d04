import { useId, useState } from 'react';
import { faultLimits } from '../../../shared/documents/size-limits.ts';
import { listNames, inLanguage } from '../../../shared/lib/text/words.ts';
import { faultConditions, faultKinds, faultNotes } from '../../../shared/protocol/sandbox/faults/fault-words.ts';
import { findFaultWords, parseFaultLines, setFault } from '../../../shared/protocol/sandbox/faults/parse-fault.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './fault-plan.module.css';

const none: readonly string[] = [];

/** The longest plan, with one fault on each line. */
const mostUnits = faultLimits.count * (faultLimits.units + 1);

/** Edits the sandbox's faults, one on each line, and checks them while typing. */
export function FaultPlan({ isAsked }: { readonly isAsked: boolean }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const inForce = useBench((bench) => bench.session?.sandbox.faults ?? none);
  const setFaults = useBench((bench) => bench.setFaults);
  const [text, setText] = useState(inForce.join('\n'));
  const [field, says] = [useId(), useId()];
  const { faults, problem } = parseFaultLines(text);
  return (
    <section className={styles.plan} data-fault-plan="">
      <FaultChoices text={text} onChange={setText} />
      <label className={styles.label} htmlFor={field}>
        {t('faults.label')}
      </label>
      <textarea
        id={field}
        className={styles.text}
        rows={3}
        autoFocus={isAsked}
        maxLength={mostUnits}
        spellCheck={false}
        autoComplete="off"
        placeholder="no-answer@next=1"
        aria-describedby={says}
        aria-invalid={problem !== null}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p id={says} className={styles.says} role={problem === null ? undefined : 'alert'}>
        {problem === null ? t('faults.hint') : inLanguage(problem, language)}
      </p>
      <div className={styles.actions}>
        <Button size="small" disabled={problem !== null || faults.length === 0} onClick={() => void setFaults(faults)}>
          {t('faults.use')}
        </Button>
        <Button
          size="small"
          disabled={inForce.length === 0}
          onClick={() => {
            setText('');
            void setFaults([]);
          }}
        >
          {t('faults.end')}
        </Button>
        <span className={styles.inForce} role="status" data-faults-in-force="">
          {inForce.length === 0 ? t('faults.none') : t('faults.inForce', { faults: listNames(inForce, language) })}
        </span>
      </div>
      <FaultWordList />
    </section>
  );
}

function FaultChoices({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const chosen = findFaultWords(text);
  const isFull = parseFaultLines(text).faults.length >= faultLimits.count;
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.label}>{t('faults.choose')}</legend>
      {faultKinds.map((kind) => (
        <label key={kind.word} className={styles.choice}>
          <input
            type="checkbox"
            data-fault-kind={kind.word}
            checked={chosen.has(kind.word)}
            disabled={isFull && !chosen.has(kind.word)}
            onChange={(event) => onChange(setFault(text, kind, event.currentTarget.checked))}
          />
          <span>
            <code>{kind.word}</code> {inLanguage(kind.means, language)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function FaultWordList() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  return (
    <details className={styles.words}>
      <summary>{t('faults.words')}</summary>
      <dl>
        {[...faultKinds, ...faultConditions].map(({ word, forms, means }) => (
          <div key={word}>
            <dt>{forms}</dt>
            <dd>{inLanguage(means, language)}</dd>
          </div>
        ))}
      </dl>
      {faultNotes.map((note) => (
        <p key={note.en}>{inLanguage(note, language)}</p>
      ))}
    </details>
  );
}
