import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '../../../../shared/protocol/exports/export-calls.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { Remark } from '../../../ui/forms/remark.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { listOf } from '../../../words/list-of.ts';
import { troubleText } from '../../../words/trouble-text.ts';
import { callsExportFormats, type CallsExport } from '../store/slices.ts';
import styles from './export-calls-dialog.module.css';

/** Exports calls as HAR, as `calls` or as cURL. Names and numbers of people are replaced unless the user keeps them. */
export function ExportCallsDialog() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const exported = useBench((bench) => bench.callsExport);
  const run = useBench((bench) => bench.exportCalls);
  const close = useBench((bench) => bench.closeCallsExport);
  if (exported === null) return null;
  const { isRunning, saved, trouble } = exported;
  return (
    <Modal title={t('calls.export.title')} text={t('calls.export.text')} onClose={close}>
      <form
        className={styles.form}
        data-export-calls={exported.format}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {saved === null ? <Choices exported={exported} /> : <Ending exported={exported} />}
        <div role="status">
          {isRunning ? (
            <progress
              className={styles.progress}
              aria-label={t('calls.export.running')}
              {...(exported.step === null ? {} : { value: exported.step.done, max: exported.step.total })}
            />
          ) : null}
        </div>
        <Refusal text={trouble === null ? null : troubleText(trouble, t, language)} />
        <ModalActions>
          <Button onClick={close} autoFocus={saved !== null} data-export-calls-close="">
            {t(saved === null ? 'dialogs.cancel' : 'dialogs.close')}
          </Button>
          {saved === null ? (
            <Button type="submit" look="primary" aria-disabled={isRunning} autoFocus data-export-calls-run="">
              {t('calls.export.run')}
            </Button>
          ) : null}
        </ModalActions>
      </form>
    </Modal>
  );
}

/** The same in every language. */
const formatNames: Readonly<Record<ExportFormat, string>> = { har: 'HAR', calls: 'Passbench', curl: 'cURL' };

function Choices({ exported }: { readonly exported: CallsExport }) {
  const { t } = useTranslation();
  const change = useBench((bench) => bench.changeCallsExport);
  const isSearch = useBench((bench) => bench.foundCalls !== null);
  const { ids, which, format, keepPersonal } = exported;
  const listed = t(isSearch ? 'calls.export.found' : 'calls.export.all');
  return (
    <>
      <div className={styles.line}>
        <span>{t('calls.export.which')}</span>
        {ids.length === 0 ? (
          <span>{listed}</span>
        ) : (
          <Segmented
            label={t('calls.export.which')}
            value={which}
            segments={[
              { value: 'chosen', label: t('calls.export.chosen', { count: ids.length }) },
              { value: 'listed', label: listed },
            ]}
            onChoose={(value) => change({ which: value })}
          />
        )}
      </div>
      <div className={styles.line}>
        <span>{t('calls.export.format')}</span>
        <Segmented
          label={t('calls.export.format')}
          value={format}
          segments={callsExportFormats.map((value) => ({
            value,
            label: value === 'evidence' ? t('calls.export.evidence') : formatNames[value],
          }))}
          onChoose={(value) => change({ format: value })}
        />
      </div>
      <p className={styles.about}>{t(`calls.export.about.${format}`)}</p>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={!keepPersonal}
          data-stand-ins=""
          onChange={(event) => change({ keepPersonal: !event.currentTarget.checked })}
        />
        {t('calls.export.standIns')}
      </label>
      {keepPersonal ? (
        <Remark tone="warning">{t('calls.export.kept')}</Remark>
      ) : (
        <p className={styles.about}>{t('calls.export.replacedText')}</p>
      )}
    </>
  );
}

function Ending({ exported: { saved, step, keepPersonal } }: { readonly exported: CallsExport }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const replaced = step?.replaced ?? [];
  return (
    <div role="status" data-exported={saved}>
      <p>{t('calls.export.saved', { count: step?.total ?? 0, name: saved ?? '' })}</p>
      <p className={styles.about}>
        {keepPersonal
          ? t('calls.export.kept')
          : replaced.length === 0
            ? t('calls.export.nothingReplaced')
            : t('calls.export.replaced', {
                members: listOf(
                  replaced.map(({ member, values }) => t('calls.export.member', { member, count: values })),
                  language,
                ),
              })}
      </p>
    </div>
  );
}
