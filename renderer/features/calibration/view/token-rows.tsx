import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { useBench } from '../../../store/use-bench.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import control from '../../../ui/forms/small-control.module.css';
import { isColour, tokenRows, withColour, withoutToken, withSize, type TokenRow } from '../engine/token-edits.ts';
import styles from './calibration.module.css';

/** The design tokens of the card that is shown, to be adjusted while looking at it. */
export function TokenRows() {
  const { t } = useTranslation();
  const tokens = useBench((bench) => bench.themeDraft) ?? {};
  const scenario = useBench((bench) => bench.stage?.input.analysis?.scenario?.id ?? null);
  const scheme = useBench((bench) => bench.comparedPhone.scheme);
  return (
    <section className={styles.part} aria-label={t('calibration.tokens')}>
      <h2 className={styles.heading}>{t('calibration.tokens')}</h2>
      <ul className={styles.tokens}>
        {tokenRows(tokens, scenario, scheme).map((row) => (
          <Token key={`${row.name} ${scheme}`} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Token({ row }: { readonly row: TokenRow }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const tokens = useBench((bench) => bench.themeDraft) ?? {};
  const adjust = useBench((bench) => bench.adjustTheme);
  const label = inLanguage(row.means, language);
  return (
    <li className={styles.token} data-token={row.name}>
      <span className={styles.name} title={row.name}>
        {label}
      </span>
      {row.kind === 'colour' ? <ColourInputs row={row} label={label} /> : <SizeInput row={row} label={label} />}
      {row.isOwn ? (
        <IconButton
          size="small"
          label={t('calibration.reset', { name: label })}
          onClick={() => adjust(withoutToken(tokens, row.name))}
        >
          <RotateCcw size={13} aria-hidden="true" />
        </IconButton>
      ) : (
        <span />
      )}
    </li>
  );
}

type RowProps<Kind extends TokenRow['kind']> = {
  readonly row: Extract<TokenRow, { kind: Kind }>;
  readonly label: string;
};

function ColourInputs({ row, label }: RowProps<'colour'>) {
  const { t } = useTranslation();
  const tokens = useBench((bench) => bench.themeDraft) ?? {};
  const scheme = useBench((bench) => bench.comparedPhone.scheme);
  const adjust = useBench((bench) => bench.adjustTheme);
  const put = (colour: string): void => adjust(withColour(tokens, row.name, { scheme, colour }));
  return (
    <span className={styles.inputs}>
      <input
        type="color"
        className={styles.colour}
        aria-label={label}
        value={row.value}
        onChange={({ target }) => put(target.value)}
      />
      <TypedValue
        shown={row.value}
        label={t('calibration.colourOf', { name: label })}
        problem={t('calibration.notColour')}
        isGood={isColour}
        onValue={(text) => put(text.toLowerCase())}
      />
    </span>
  );
}

function SizeInput({ row, label }: RowProps<'size'>) {
  const { t } = useTranslation();
  const tokens = useBench((bench) => bench.themeDraft) ?? {};
  const adjust = useBench((bench) => bench.adjustTheme);
  const { least, most } = row;
  const isGood = (text: string): boolean =>
    /^\d{1,3}(?:\.\d{1,2})?$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
  return (
    <span className={styles.inputs}>
      <input
        type="range"
        className={styles.slider}
        aria-label={label}
        min={least}
        max={most}
        step={0.5}
        value={row.value}
        onChange={({ target }) => adjust(withSize(tokens, row.name, Number(target.value)))}
      />
      <TypedValue
        shown={String(row.value)}
        label={t('calibration.sizeOf', { name: label })}
        problem={t('calibration.notSize', { least, most })}
        isGood={isGood}
        onValue={(text) => adjust(withSize(tokens, row.name, Number(text)))}
      />
    </span>
  );
}

type TypedValueProps = {
  readonly shown: string;
  readonly label: string;
  readonly problem: string;
  readonly isGood: (text: string) => boolean;
  readonly onValue: (text: string) => void;
};

/** A value as text: each good one counts at once, a wrong one stays until it is left. */
function TypedValue({ shown, label, problem, isGood, onValue }: TypedValueProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && !isGood(typed);
  return (
    <span className={styles.typed}>
      <input
        className={control.control}
        aria-label={label}
        aria-invalid={isWrong}
        title={isWrong ? problem : undefined}
        spellCheck={false}
        value={typed ?? shown}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (isGood(value)) onValue(value);
        }}
        onBlur={() => setTyped(null)}
      />
      {isWrong ? (
        <span className={styles.wrong} role="alert">
          {problem}
        </span>
      ) : null}
    </span>
  );
}
