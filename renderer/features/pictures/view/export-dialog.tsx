import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { getChoiceOfStage, type ExportKind, type PictureChoice } from '../engine/picture-choice.ts';
import type { Bench } from '../../../store/slice.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Remark } from '../../../ui/forms/remark.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { dayAndTime } from '../../../words/say-time.ts';
import { troubleText } from '../../../words/trouble-text.ts';
import styles from './export-dialog.module.css';
import { ExportFields } from './export-fields.tsx';
import type { PictureProgress } from '../store/slices.ts';

/** Shows the progress; with one file it is unknown until a part is done. */
export function PictureProgressBar({ drawing }: { readonly drawing: PictureProgress | null }) {
  const { t } = useTranslation();
  if (drawing === null) return null;
  const { files, done, isCancelled } = drawing;
  const share = Math.floor((done / files) * 100);
  const drawn = t('pictures.drawing', { count: files, done: Math.floor(done) });
  const isKnown = files > 1 || done > 0;
  const said = isCancelled ? t('pictures.stopping') : isKnown ? `${drawn} · ${share}%` : drawn;
  return (
    <p className={styles.progress} role="status" data-drawing={done}>
      <span>{said}</span>
      {isKnown ? <progress value={done} max={files} aria-label={said} /> : <progress aria-label={said} />}
    </p>
  );
}

/** Warns where the pictures do not show the open text, or show one that would be refused. */
function TextWarning() {
  const { t } = useTranslation();
  const isLastGood = useBench((bench) => bench.stage?.isLastGood === true);
  const badge = useBench((bench) => bench.stage?.badge);
  const refused = badge?.badge === 'refused' ? badge : null;
  if (!isLastGood && refused === null) return null;
  const shown = refused?.hasPast === true && !refused.peeked ? 'refusedStays' : 'refused';
  return <Remark tone="warning">{t(`pictures.warning.${isLastGood ? 'lastGood' : shown}`)}</Remark>;
}

/** Exports pictures, by default of the stage. */
export function ExportDialog({ kind }: { readonly kind: ExportKind }) {
  const { t } = useTranslation();
  const store = useBenchStore();
  const close = useBench((bench) => bench.closeDialog);
  const cancel = useBench((bench) => bench.cancelPictures);
  const language = useBench((bench) => bench.settings.language);
  const now = useBench((bench) => bench.stage?.at ?? bench.shownNow);
  const drawing = useBench((bench) => bench.pictureProgress);
  const [drawnAt, setDrawnAt] = useState(now);
  const at = drawing === null ? now : drawnAt;
  const trouble = useBench((bench) => bench.picturesTrouble);
  const canTakePictures = useBench((bench) => bench.canTakePictures);
  const [typed, choose] = useState(() => getInitialChoice(kind, store.getState()));
  const notes = useBench((bench) => typed.notes ?? bench.notesDraft ?? bench.notes?.text ?? '');
  const change = (some: Partial<DialogChoice>): void => choose((before) => ({ ...before, ...some }));
  const format = canTakePictures === false || typed.kind === 'review' ? 'html' : typed.format;
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
          setDrawnAt(now);
          void store
            .getState()
            .exportPictures({ ...typed, format, notes })
            .then((isGiven) => (isGiven ? close() : undefined));
        }}
      >
        <TextWarning />
        <ExportFields choice={{ ...typed, notes }} format={format} onChange={change} />
        <PictureProgressBar drawing={drawing} />
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

/** Null notes: those of the project, until edited here. */
type DialogChoice = Omit<PictureChoice, 'notes'> & { readonly notes: string | null };

function getInitialChoice(
  kind: ExportKind,
  { settings, stageLocales }: Pick<Bench, 'settings' | 'stageLocales'>,
): DialogChoice {
  const choice = getChoiceOfStage(kind, settings, { locales: stageLocales, appScheme: getPageScheme() });
  return { ...choice, notes: null };
}

function getPageScheme(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
