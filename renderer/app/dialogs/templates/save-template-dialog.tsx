import { useState } from 'react';
import { usualName } from '../../../engine/writing/custom-templates.ts';
import { withVariables, type Suggestion } from '../../../engine/writing/suggest-variables.ts';
import { templateSource } from '../../../store/writing/template-source.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/form-field.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './templates.module.css';

type ChooseVariablesProps = {
  readonly suggestions: readonly Suggestion[];
  /** Those that are not to be taken. */
  readonly left: ReadonlySet<Suggestion>;
  readonly onToggle: (suggestion: Suggestion) => void;
};

function ChooseVariables({ suggestions, left, onToggle }: ChooseVariablesProps) {
  const { t } = useTranslation();
  if (suggestions.length === 0) return <p className={styles.none}>{t('writing.noVariables')}</p>;
  return (
    <fieldset className={styles.variables}>
      <legend className={styles.legend}>{t('writing.variables')}</legend>
      <div className={styles.offered}>
        {suggestions.map((each) => (
          <OfferedVariable
            key={`${each.path} ${each.edit.start}`}
            suggestion={each}
            isTaken={!left.has(each)}
            onToggle={() => onToggle(each)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type OfferedVariableProps = {
  readonly suggestion: Suggestion;
  readonly isTaken: boolean;
  readonly onToggle: () => void;
};

function OfferedVariable({ suggestion: { path, found, put }, isTaken, onToggle }: OfferedVariableProps) {
  const place = path.slice(1).replaceAll('/', ' › ');
  return (
    <label className={styles.variable} data-suggestion={path}>
      <input type="checkbox" checked={isTaken} onChange={onToggle} />
      <span className={styles.path} title={place}>
        {place}
      </span>
      <code className={styles.found} title={found}>
        {found}
      </code>
      <code className={styles.put} title={put}>
        {put}
      </code>
    </label>
  );
}

/** Saves the active payload, or its selection, as a template with variables. */
export function SaveTemplateDialog() {
  const { t } = useTranslation();
  const store = useBenchStore();
  const close = useBench((bench) => bench.closeDialog);
  const save = useBench((bench) => bench.saveTemplate);
  // The source stays the same, even when another window changes the text.
  const [source] = useState(() => templateSource(store.getState()));
  const [isPart, setIsPart] = useState(source?.part !== null);
  const [name, setName] = useState(source === null ? '' : usualName(source.document));
  const [left, setLeft] = useState<ReadonlySet<Suggestion>>(
    () => new Set(source?.suggestions.filter(({ isUsual }) => !isUsual)),
  );
  const isTaken = useBench((bench) => bench.templates.some((template) => template.name === name.trim()));
  if (source === null) return null;
  const { part, suggestions, document } = source;
  const isOfPart = isPart && part !== null;
  const shown = isOfPart ? part.suggestions : suggestions;
  const chosen = shown.filter((each) => !left.has(each));
  const isGood = name.trim() !== '';
  const toggle = (each: Suggestion): void =>
    setLeft((before) => new Set(before.has(each) ? [...before].filter((one) => one !== each) : [...before, each]));
  return (
    <Modal title={t('writing.saveTitle')} text={t('writing.saveText')} onClose={close} isWide>
      <form
        data-save-template=""
        onSubmit={(event) => {
          event.preventDefault();
          if (!isGood) return;
          close();
          void save(name.trim(), isOfPart ? part.cut(chosen) : withVariables(document.text, chosen));
        }}
      >
        <Field
          label={t('writing.templateName')}
          value={name}
          maxLength={200}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
        {part === null ? null : (
          <label className={styles.check}>
            <input type="checkbox" checked={isPart} onChange={() => setIsPart(!isPart)} />
            <span>{t('writing.onlySelected')}</span>
          </label>
        )}
        <ChooseVariables suggestions={shown} left={left} onToggle={toggle} />
        {isTaken ? <p className={styles.taken}>{t('writing.taken')}</p> : null}
        <ModalActions>
          <Button onClick={close}>{t('dialogs.cancel')}</Button>
          <Button type="submit" look="primary" disabled={!isGood}>
            {t(isTaken ? 'writing.replace' : 'writing.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
