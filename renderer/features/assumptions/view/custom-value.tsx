import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { parseGapChoice } from '../../../../shared/gaps/gap-choices.ts';
import { gapWords } from '../../../../shared/gaps/gap-words.ts';
import type { Gap } from '../../../../shared/gaps/gaps.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { EffectList } from './effect-list.tsx';
import { SmallInput } from '../../../ui/forms/small-control.tsx';
import styles from './custom-value.module.css';
import values from './gap-values.module.css';
import { useGapEffects } from './use-gap-effects.ts';

/** A text of the user's own as a value, said to be wrong while it is typed. `value` is the one in force, if it is one. */
export function CustomValue({ gap, value }: { readonly gap: Gap; readonly value: string | null }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const chooseGap = useBench((bench) => bench.chooseGap);
  const [text, setText] = useState(value ?? '');
  const says = useId();
  const choice = parseGapChoice(gap.id, text);
  const problem = text !== '' && 'problem' in choice ? inLanguage(choice.words, language) : null;
  const isFresh = text !== '' && problem === null && text !== value;
  const effects = useGapEffects(gap.id, isFresh ? [text] : []);
  const hint = gapWords[gap.id].ownText;
  const label = hint === undefined ? t('assumptions.own') : inLanguage(hint, language);
  const apply = (): void => {
    if (isFresh) void chooseGap(gap.id, text);
  };
  return (
    <div className={values.value} data-in-force={value !== null || undefined} data-own-value="">
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
      <div className={values.effects}>
        {value === null ? null : (
          <p className={values.inForce}>
            {t('assumptions.inForce')} <code className={values.id}>{value}</code>
          </p>
        )}
        {isFresh ? <EffectList effects={effects.get(text) ?? null} /> : null}
      </div>
    </div>
  );
}
