import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { isChanged, parseGapChoice } from '../../../../shared/gaps/gap-choices.ts';
import { gapValue, type Gap } from '../../../../shared/gaps/gaps.ts';
import type { GapEffect } from '../../../../shared/protocol/gaps/gap-effects.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { EffectList, useGapEffects } from './effect-list.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SmallInput } from '../../../ui/forms/small-control.tsx';
import styles from './gap-values.module.css';

/** A custom value, checked while it is typed. `value` is the current one, if it is custom. */
function CustomValue({ gap, value }: { readonly gap: Gap; readonly value: string | null }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const chooseGap = useBench((bench) => bench.chooseGap);
  const [text, setText] = useState(value ?? '');
  const says = useId();
  const choice = parseGapChoice(gap.id, text);
  const problem = text !== '' && 'problem' in choice ? inLanguage(choice.words, language) : null;
  const isFresh = text !== '' && problem === null && text !== value;
  const effects = useGapEffects(gap.id, isFresh ? [text] : []);
  const label = gap.ownText === undefined ? t('assumptions.own') : inLanguage(gap.ownText, language);
  const apply = (): void => {
    if (isFresh) void chooseGap(gap.id, text);
  };
  return (
    <div className={styles.value} data-in-force={value !== null || undefined} data-own-value="">
      <div className={styles.own}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <SmallInput
            className={styles.input}
            aria-label={label}
            aria-invalid={problem !== null}
            aria-describedby={says}
            placeholder={label}
            value={text}
            maxLength={512}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button size="small" type="submit" disabled={!isFresh}>
            {t('assumptions.use')}
          </Button>
        </form>
        <p id={says} className={styles.problem} role={problem === null ? undefined : 'alert'}>
          {problem}
        </p>
      </div>
      <div className={styles.effects}>
        {value === null ? null : (
          <p className={styles.inForce}>
            {t('assumptions.inForce')} <code className={styles.id}>{value}</code>
          </p>
        )}
        {isFresh ? <EffectList id={gap.id} effects={effects.get(text) ?? null} /> : null}
      </div>
    </div>
  );
}

export function GapValues({ gap }: { readonly gap: Gap }) {
  const { t } = useTranslation();
  const chosen = useBench((bench) => (isChanged(bench.gaps, gap) ? gapValue(bench.gaps, gap.id) : null));
  const listed = [gap.default, ...gap.others];
  const own = chosen === null || gap.others.includes(chosen) ? null : chosen;
  const listedInForce = own === null ? (chosen ?? gap.default) : null;
  const effects = useGapEffects(gap.id, listed);
  return (
    <fieldset className={styles.values}>
      <legend className={styles.legend}>
        {t('assumptions.reading')}
        <span>{t('assumptions.now')}</span>
      </legend>
      {listed.map((each) => (
        <Value
          key={each}
          gap={gap}
          value={each}
          isInForce={each === listedInForce}
          effects={effects.get(each) ?? null}
        />
      ))}
      {gap.id === 'signing-profile' ? <ProfileForm value={own} /> : null}
      {gap.ownText !== undefined && gap.id !== 'signing-profile' ? <CustomValue gap={gap} value={own} /> : null}
    </fieldset>
  );
}

type ValueProps = {
  readonly gap: Gap;
  readonly value: string;
  readonly isInForce: boolean;
  readonly effects: readonly GapEffect[] | null;
};

function Value({ gap, value, isInForce, effects }: ValueProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const chooseGap = useBench((bench) => bench.chooseGap);
  const isDefault = value === gap.default;
  const words = gap.values[value];
  return (
    <div className={styles.value} data-in-force={isInForce || undefined} data-value={value}>
      <label className={styles.choice}>
        <input
          type="radio"
          name={`gap-${gap.id}`}
          checked={isInForce}
          onChange={() => void chooseGap(gap.id, isDefault ? null : value)}
        />
        <span className={styles.words}>
          {words === undefined ? value : inLanguage(words, language)} <code className={styles.id}>{value}</code>{' '}
          {isDefault ? <Badge>{t('assumptions.default')}</Badge> : null}
        </span>
      </label>
      <div className={styles.effects}>
        {isInForce ? <p className={styles.inForce}>{t('assumptions.inForce')}</p> : null}
        {isInForce ? null : <EffectList id={gap.id} effects={effects} />}
      </div>
    </div>
  );
}
