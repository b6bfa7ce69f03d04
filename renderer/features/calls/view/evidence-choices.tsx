import { localeFacts, locales, type Locale } from '../../../../shared/specification/locales.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Picks } from '../../../ui/forms/picks.tsx';
import { SmallSelect } from '../../../ui/forms/small-control.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import type { CallsExport } from '../store/slices.ts';
import styles from './export-calls-dialog.module.css';
import { megabytes } from '../../../words/megabytes.ts';

/** The languages of the pictures, and who signs. */
export function EvidenceChoices({ exported: { which, locales: chosen, key } }: { readonly exported: CallsExport }) {
  const { t } = useTranslation();
  const change = useBench((bench) => bench.changeCallsExport);
  const vault = useBench((bench) => bench.session?.vault);
  const canTakePictures = useBench((bench) => bench.canTakePictures);
  const unlock = useCommand('keys.unlock');
  const keys = vault?.keys.filter(({ algorithm }) => algorithm === 'RSA256') ?? [];
  const hasPictures = which === 'story' || which === 'stories';
  const toggle = (value: Locale): void => {
    const next = locales.filter((each) => chosen.includes(each) !== (each === value));
    if (next.length > 0) change({ locales: next });
  };
  return (
    <>
      {hasPictures ? (
        <div className={styles.line}>
          <span aria-hidden="true">{t('pictures.languages')}</span>
          <Picks
            label={t('pictures.languages')}
            values={chosen}
            picks={locales.map((value) => ({
              value,
              label: localeFacts[value].ownName,
              lang: localeFacts[value].tag,
            }))}
            onToggle={toggle}
          />
        </div>
      ) : null}
      {hasPictures && canTakePictures === false ? <p className={styles.about}>{t('calls.export.noBrowser')}</p> : null}
      <label className={styles.line}>
        <span>{t('calls.export.signature')}</span>
        <SmallSelect
          value={key ?? ''}
          data-evidence-key=""
          onChange={(event) => change({ key: event.currentTarget.value === '' ? null : event.currentTarget.value })}
        >
          <option value="">{t('calls.export.unsigned')}</option>
          {keys.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SmallSelect>
      </label>
      {keys.length === 0 ? <p className={styles.about}>{t('calls.export.noKey')}</p> : null}
      {key !== null && vault?.state === 'locked' ? (
        <div className={styles.line}>
          <span>{t('calls.export.locked')}</span>
          <Button size="small" disabled={!unlock.isEnabled} onClick={unlock.run} data-unlock="">
            {unlock.label}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** How far an export is: what is counted, and of how many. */
export function ExportProgress({ step }: Pick<CallsExport, 'step'>) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const number = (count: number): string =>
    step?.counts === 'bytes' ? megabytes(count, language) : count.toLocaleString(language);
  const said =
    step === null
      ? t('calls.export.running')
      : t(`calls.export.progress.${step.counts}`, { done: number(step.done), total: number(step.total ?? 0) });
  const known = step === null || step.total === null ? {} : { value: step.done, max: step.total };
  return (
    <div data-export-progress={step?.counts ?? ''}>
      <progress className={styles.progress} aria-label={t('calls.export.running')} {...known} />
      <p className={styles.about}>{said}</p>
    </div>
  );
}
