import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureScales } from '../../../shared/documents/picture-job.ts';
import { localeFacts, locales } from '../../../shared/specification/locales.ts';
import { phoneSchemes } from '../../../shared/specification/phone-sizes.ts';
import { toggled } from '../../engine/contact-sheet/sheet-choice.ts';
import { choiceOfStage, exportFormats, exportKinds } from '../../engine/exporting/picture-choice.ts';
import type { ExportKind, PictureChoice } from '../../engine/exporting/picture-choice.ts';
import type { Bench } from '../../store/slice.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { isStoryInFront } from '../../store/window/front.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Picks } from '../../ui/forms/picks.tsx';
import { Refusal } from '../../ui/forms/refusal.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';
import { dayAndTime } from '../../words/say-time.ts';
import { troubleText } from '../../words/trouble-text.ts';
import { DrawingProgress } from './drawing-progress.tsx';
import styles from './export-dialog.module.css';
import { PhoneChoices } from './phone-choices.tsx';

/** Which pictures of the phones are given out as files, as the stage stands at first. */
export function ExportDialog({ kind }: { readonly kind: ExportKind }) {
  const { t } = useTranslation();
  const store = useBenchStore();
  const close = useBench((bench) => bench.closeDialog);
  const cancel = useBench((bench) => bench.cancelPictures);
  const language = useBench((bench) => bench.settings.language);
  const at = useBench((bench) => bench.stage?.at ?? bench.shownNow);
  const drawing = useBench((bench) => bench.drawing);
  const trouble = useBench((bench) => bench.picturesTrouble);
  const takesPictures = useBench((bench) => bench.takesPictures);
  const hasStory = useBench(isStoryInFront);
  const [typed, choose] = useState(() => firstChoice(kind, store.getState()));
  const notes = useBench((bench) => typed.notes ?? bench.notesDraft ?? bench.notes?.text ?? '');
  const change = (some: Partial<Chosen>): void => choose((before) => ({ ...before, ...some }));
  const isReview = typed.kind === 'review';
  const format = takesPictures === false || isReview ? 'html' : typed.format;
  const leave = (): void => {
    if (drawing !== null) void cancel();
    close();
  };
  return (
    <Modal
      title={t('pictures.title')}
      text={t('pictures.text', { time: dayAndTime(at, language) })}
      onClose={leave}
      isWide
    >
      <form
        className={styles.form}
        data-export-pictures={typed.kind}
        onSubmit={(event) => {
          event.preventDefault();
          if (drawing !== null) return;
          void store
            .getState()
            .exportPictures({ ...typed, format, notes })
            .then((isGiven) => (isGiven ? close() : undefined));
        }}
      >
        <div className={styles.fields}>
          <Choice
            label={t('pictures.kind')}
            value={typed.kind}
            options={exportKinds
              .filter((each) => each !== 'contact' || !hasStory)
              .map((value) => ({ value, label: t(`pictures.kinds.${value}`) }))}
            help={t(`pictures.means.${typed.kind}`)}
            onChoose={(value) => change({ kind: value })}
          />
          {typed.kind === 'contact' ? null : (
            <>
              <div className={styles.row}>
                <Labelled label={t('pictures.languages')}>
                  <Picks
                    label={t('pictures.languages')}
                    values={typed.locales}
                    picks={locales.map((value) => ({
                      value,
                      label: localeFacts[value].ownName,
                      lang: localeFacts[value].tag,
                    }))}
                    onToggle={(value) => change({ locales: toggled(locales, typed.locales, value) })}
                  />
                </Labelled>
                <Labelled label={t('pictures.themes')}>
                  <Picks
                    label={t('pictures.themes')}
                    values={typed.schemes}
                    picks={phoneSchemes.map((value) => ({ value, label: t(`pictures.${value}`) }))}
                    onToggle={(value) => change({ schemes: toggled(phoneSchemes, typed.schemes, value) })}
                  />
                </Labelled>
              </div>
              <PhoneChoices choice={typed} onChange={change} />
            </>
          )}
          {isReview ? (
            <FormField label={t('pictures.notes')} help={t('pictures.notesHelp')}>
              {(control) => (
                <textarea
                  {...control}
                  rows={3}
                  maxLength={100_000}
                  value={notes}
                  onChange={(event) => change({ notes: event.target.value })}
                />
              )}
            </FormField>
          ) : takesPictures === false ? (
            <p className={styles.note} data-no-browser="">
              {t('pictures.noBrowser')}
            </p>
          ) : (
            <Choice
              label={t('pictures.format')}
              value={format}
              options={exportFormats.map((value) => ({ value, label: value.toUpperCase() }))}
              onChoose={(value) => change({ format: value })}
            />
          )}
          {format === 'png' ? (
            <Choice
              label={t('pictures.scale')}
              value={String(typed.scale)}
              options={pictureScales.map((value) => ({ value: String(value), label: `${value}×` }))}
              onChoose={(value) => change({ scale: pictureScales.find((each) => String(each) === value) ?? 2 })}
            />
          ) : null}
        </div>
        <DrawingProgress drawing={drawing} />
        <Refusal
          text={
            trouble === null ? null : trouble === 'nothing' ? t('pictures.nothing') : troubleText(trouble, t, language)
          }
        />
        <ModalActions>
          <Button onClick={drawing === null ? leave : () => void cancel()} data-export-cancel="">
            {t('dialogs.cancel')}
          </Button>
          <Button type="submit" look="primary" aria-disabled={drawing !== null} autoFocus data-export-run="">
            {t('pictures.run')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

/** Null notes: those of the project, until somebody changes them here. */
type Chosen = Omit<PictureChoice, 'notes'> & { readonly notes: string | null };

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

function firstChoice(kind: ExportKind, { settings, stageLocales }: Pick<Bench, 'settings' | 'stageLocales'>): Chosen {
  const choice = choiceOfStage(kind, settings, { locales: stageLocales, appScheme: schemeOfPage() });
  return { ...choice, notes: null };
}

/** How the window itself looks now, which phones of its appearance follow. */
function schemeOfPage(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
