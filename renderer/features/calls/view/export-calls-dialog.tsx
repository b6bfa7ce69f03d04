import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { ExportFormat } from '../../../../shared/protocol/exports/export-calls.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { Remark } from '../../../ui/forms/remark.tsx';
import { SmallSelect } from '../../../ui/forms/small-control.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { listOf } from '../../../words/list-of.ts';
import { troubleText } from '../../../words/trouble-text.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { callsExportFormats, type CallsExport, type ExportSubject } from '../store/slices.ts';
import styles from './export-calls-dialog.module.css';
import { EvidenceChoices, ExportProgress } from './evidence-choices.tsx';

/** Exports calls as HAR, as `calls` or as cURL, and evidence of calls or stories. Names and numbers of people are replaced unless the user keeps them. */
export function ExportCallsDialog() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const exported = useBench((bench) => bench.callsExport);
  const run = useBench((bench) => bench.exportCalls);
  const close = useBench((bench) => bench.closeCallsExport);
  if (exported === null) return null;
  const { isRunning, saved, trouble, which } = exported;
  const isOfCalls = which === 'chosen' || which === 'listed';
  return (
    <Modal
      title={t(isOfCalls ? 'calls.export.title' : 'calls.export.evidenceTitle')}
      text={t(isOfCalls || which === 'order' ? 'calls.export.text' : 'calls.export.storiesText')}
      onClose={close}
    >
      <form
        className={styles.form}
        data-export-calls={exported.format}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {saved === null ? (
          <fieldset className={styles.choices} disabled={isRunning}>
            <Choices exported={exported} />
          </fieldset>
        ) : (
          <Ending exported={exported} />
        )}
        {isRunning ? <ExportProgress step={exported.step} /> : null}
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
  const { which, format, keepPersonal } = exported;
  return (
    <>
      <Subjects exported={exported} />
      {which === 'chosen' || which === 'listed' ? (
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
      ) : null}
      <p className={styles.about}>
        {which === 'story' || which === 'stories' ? t('calls.export.aboutStories') : t(`calls.export.about.${format}`)}
      </p>
      {format === 'evidence' ? <EvidenceChoices exported={exported} /> : null}
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

/** What is exported: some calls, or what evidence is made of. */
function Subjects({ exported: { subjects, which, ids, story, orderNo } }: { readonly exported: CallsExport }) {
  const { t } = useTranslation();
  const change = useBench((bench) => bench.changeCallsExport);
  const isSearch = useBench((bench) => bench.foundCalls !== null);
  const names: Readonly<Record<ExportSubject, string>> = {
    chosen: t('calls.export.chosen', { count: ids.length }),
    listed: t(isSearch ? 'calls.export.found' : 'calls.export.all'),
    story: t('calls.export.story', { name: story?.name ?? '' }),
    stories: t('calls.export.stories'),
    order: t('calls.export.order', { number: orderNo ?? '' }),
  };
  const label = t(which === 'chosen' || which === 'listed' ? 'calls.export.which' : 'calls.export.of');
  return (
    <div className={styles.line}>
      <span>{label}</span>
      {subjects.length < 2 ? (
        <span className={styles.subject}>{names[which]}</span>
      ) : which !== 'chosen' && which !== 'listed' ? (
        <SmallSelect
          className={styles.subject}
          aria-label={label}
          value={which}
          data-evidence-of=""
          onChange={({ currentTarget: { value } }) => {
            const chosen = subjects.find((each) => each === value);
            if (chosen !== undefined) change({ which: chosen });
          }}
        >
          {subjects.map((value) => (
            <option key={value} value={value}>
              {names[value]}
            </option>
          ))}
        </SmallSelect>
      ) : (
        <Segmented
          label={label}
          value={which}
          segments={subjects.map((value) => ({ value, label: names[value] }))}
          onChoose={(value) => change({ which: value })}
        />
      )}
    </div>
  );
}

function Ending({ exported: { saved, step, keepPersonal, which, notes } }: { readonly exported: CallsExport }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const replaced = step?.replaced ?? [];
  return (
    <div role="status" data-exported={saved}>
      <p>
        {t(which === 'story' || which === 'stories' ? 'calls.export.savedStories' : 'calls.export.saved', {
          count: step?.of ?? step?.total ?? 0,
          name: saved ?? '',
        })}{' '}
        {t('calls.export.place')}
      </p>
      {notes.map((note) => (
        <Remark key={note.en} tone="warning">
          {inLanguage(note, language)}
        </Remark>
      ))}
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
