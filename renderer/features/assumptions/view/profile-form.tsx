import { useId, useState } from 'react';
import { gapValue } from '../../../../shared/gaps/gaps.ts';
import type { ProfileCells } from '../../../../shared/gaps/profile-cells.ts';
import {
  profileCellNames,
  profileCellValues,
  profileTexts,
  readProfileTexts,
  writeProfileText,
  type ProfileCellName,
  type ProfileTexts,
} from '../../../../shared/gaps/profile-text.ts';
import { profileCellWords } from '../../../../shared/gaps/profile-words.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { getSigningProfile, sampleHeaders } from '../../../../shared/protocol/signing/signing-profiles.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import values from './gap-values.module.css';
import { SmallInput, SmallSelect } from '../../../ui/forms/small-control.tsx';
import styles from './profile-form.module.css';

/** Every cell of a signing profile, starting from the current one, and the resulting headers. */
export function ProfileForm({ value }: { readonly value: string | null }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const chooseGap = useBench((bench) => bench.chooseGap);
  const inForce = useBench((bench) => gapValue(bench.gaps, 'signing-profile'));
  const [edited, setEdited] = useState<{ readonly of: string; readonly texts: ProfileTexts } | null>(null);
  // A choice made elsewhere resets the form.
  const texts = edited?.of === inForce ? edited.texts : profileTexts(getSigningProfile({ 'signing-profile': inForce }));
  const reading = readProfileTexts(texts);
  const text = 'cells' in reading ? writeProfileText(reading.cells) : null;
  const says = useId();
  const isFresh = text !== null && text !== value;
  return (
    <div className={values.value} data-in-force={value !== null || undefined} data-own-value="">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isFresh) void chooseGap('signing-profile', text);
        }}
      >
        <p className={styles.title}>{t('assumptions.profile.title')}</p>
        {profileCellNames.map((name) => (
          <Cell
            key={name}
            name={name}
            text={texts[name]}
            isWrong={'problem' in reading && reading.cell === name}
            says={says}
            onText={(own) => setEdited({ of: inForce, texts: { ...texts, [name]: own } })}
          />
        ))}
        <p id={says} className={styles.problem} role={'problem' in reading ? 'alert' : undefined}>
          {'problem' in reading ? inLanguage(reading.problem, language) : null}
        </p>
        <Button size="small" type="submit" disabled={!isFresh}>
          {t('assumptions.use')}
        </Button>
      </form>
      <div className={values.effects}>
        {value === null ? null : <p className={values.inForce}>{t('assumptions.inForce')}</p>}
        {'cells' in reading ? <ResultingHeaders cells={reading.cells} text={text ?? ''} /> : null}
      </div>
    </div>
  );
}

type CellProps = {
  readonly name: ProfileCellName;
  readonly text: string;
  readonly isWrong: boolean;
  readonly says: string;
  readonly onText: (text: string) => void;
};

function Cell({ name, text, isWrong, says, onText }: CellProps) {
  const language = useBench((bench) => bench.settings.language);
  const words = profileCellWords[name];
  const listed = profileCellValues[name];
  const means = useId();
  const common = {
    className: styles.input,
    value: text,
    'data-cell': name,
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? `${means} ${says}` : means,
  };
  return (
    <label className={styles.cell}>
      <span className={styles.name}>{inLanguage(words.name, language)}</span>
      {listed === undefined ? (
        <SmallInput
          {...common}
          maxLength={64}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onText(event.currentTarget.value)}
        />
      ) : (
        <SmallSelect {...common} onChange={(event) => onText(event.currentTarget.value)}>
          {listed.map((each) => {
            const valueName = words.values[each];
            return (
              <option key={each} value={each}>
                {valueName === undefined ? each : inLanguage(valueName, language)}
              </option>
            );
          })}
        </SmallSelect>
      )}
      <span id={means} className={styles.means}>
        {inLanguage(words.means, language)}
      </span>
    </label>
  );
}

function ResultingHeaders({ cells, text }: { readonly cells: ProfileCells; readonly text: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('assumptions.profile.written')}</p>
      <pre className={styles.lines}>
        {sampleHeaders(cells)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      </pre>
      <p>
        {t('assumptions.profile.text')} <code className={values.id}>{text}</code>
      </p>
    </>
  );
}
