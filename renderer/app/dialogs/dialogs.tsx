import { Suspense, lazy } from 'react';
import { useBench } from '../../store/use-bench.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { AboutDialog, LicencesDialog } from './about-dialog.tsx';
import { CheckImageDialog } from './check-image-dialog.tsx';
import { ExportDialog } from '../../features/pictures/view/export-dialog.tsx';
import { ProjectDialog } from '../../features/projects/view/project-dialog.tsx';
import { NotShownDialog } from '../../features/stage/view/trace/not-shown-dialog.tsx';
import { GalleryDialog } from '../../features/gallery/view/gallery-dialog.tsx';
import { ImportDialog } from '../../features/import/view/import-dialog.tsx';
import { PasteDialog } from '../../features/import/view/paste-dialog.tsx';
import { CallRetentionFields } from '../../features/calls/view/call-retention-fields.tsx';
import { CallNoteDialog } from '../../features/calls/view/call-note-dialog.tsx';
import { ExportCallsDialog } from '../../features/calls/view/export-calls-dialog.tsx';
import { DisorderDialog } from '../../features/stories/view/disorder/disorder-dialog.tsx';
import { CompareDialog } from '../../features/compare/view/compare-dialog.tsx';
import { VersionsDialog } from '../../features/versions/view/versions-dialog.tsx';
import { DeletedDialog } from '../../features/versions/view/deleted-dialog.tsx';
import { SettingsDialog } from '../../features/settings/view/settings-dialog.tsx';
import { CalibrationDialog } from '../../features/calibration/view/calibration-dialog.tsx';
import { TextsDialog } from '../../features/texts/view/texts-dialog.tsx';
import { ClearCallsDialog } from './clear-calls-dialog.tsx';
import { DuplicateKeyDialog } from './duplicate-key-dialog.tsx';
import { Palette } from './palette.tsx';
import { RenameBranchDialog, RenameDialog } from './rename-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { SetClockDialog } from './set-clock-dialog.tsx';
import { CustomTemplatesDialog } from './templates/custom-templates-dialog.tsx';
import { SaveTemplateDialog } from './templates/save-template-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { assertNever } from '../../../shared/lib/assert-never.ts';
import { missingOf } from '../../engine/environments/environment-facts.ts';
import { environmentNamed } from '../../store/sending/in-use.ts';
import { AgreeStep, type GuardStepProps, GrantStep, OpenStep, UnlockStep } from './guard/guard-steps.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';
import { Button } from '../../ui/button.tsx';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Agreed } from '../../engine/calls/call-again.ts';
import { dateWithYear, timeWithSeconds } from '../../words/hong-kong-time.ts';
import { loadEditorWords } from '../../features/editor/view/monaco/editor-words.ts';

const LazyDiff = lazy(async () => {
  await loadEditorWords();
  const { TextDiff } = await import('../../features/editor/view/diff/text-diff.tsx');
  return { default: TextDiff };
});

const LazyConflictDialog = lazy(async () => {
  await loadEditorWords();
  const { ConflictDialog } = await import('../../features/editor/view/conflict/conflict-dialog.tsx');
  return { default: ConflictDialog };
});

const justAfterMs = 1000;

type ClockBehind = { readonly lastCallAt: Instant; readonly agreed: Agreed };

/** A send before the order's last call: the clock is moved, or nothing is sent. */
function ClockBehindDialog({ lastCallAt, agreed }: ClockBehind) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const move = useBench((bench) => bench.moveClock);
  const send = useBench((bench) => bench.send);
  const language = useBench((bench) => bench.settings.language);
  const time = `${dateWithYear(lastCallAt, language)} ${timeWithSeconds(lastCallAt)}`;
  const moveAndSend = async (): Promise<void> => {
    await move(lastCallAt + justAfterMs);
    // What waits for the answer continues in the same task.
    close();
    await send({ ...agreed, duplicateKey: true });
  };
  return (
    <Modal title={t('dialogs.clockBehind.title')} text={t('dialogs.clockBehind.text', { time })} onClose={close}>
      <ModalActions>
        <Button onClick={close}>{t('dialogs.cancel')}</Button>
        <Button look="primary" onClick={() => void moveAndSend()}>
          {t('dialogs.clockBehind.apply')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

function TroubleStep({ environment }: GuardStepProps) {
  const { t } = useTranslation();
  const leave = useBench((bench) => bench.leaveGuard);
  const show = useBench((bench) => bench.showEnvironments);
  const { name, id } = environment;
  const lacks = missingOf(environment);
  return (
    <Modal title={t('sending.trouble.title', { name })} onClose={leave}>
      <ul data-lacks={lacks.join(' ')}>
        {lacks.map((lack) => (
          <li key={lack}>{t(`environments.ready.todo.${lack}`, { name: environment.key?.name ?? '' })}</li>
        ))}
      </ul>
      <ModalActions>
        <Button onClick={leave}>{t('sending.cancel')}</Button>
        <Button
          look="primary"
          data-edit-environment=""
          onClick={() => {
            leave();
            show(id, lacks[0]);
          }}
        >
          {t('sending.trouble.edit')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

function SendGuardDialog() {
  const guard = useBench((bench) => bench.guard);
  const environment = useBench((bench) => environmentNamed(bench, bench.guard?.environmentId));
  if (guard === null || environment === null) return null;
  const { step } = guard;
  const about = { guard, environment };
  switch (step.at) {
    case 'trouble':
      return <TroubleStep {...about} />;
    case 'opening':
      return <OpenStep {...about} />;
    case 'unlocking':
      return <UnlockStep {...about} />;
    case 'granting':
      return <GrantStep {...about} asksCode={step.asksCode} />;
    case 'agreeing':
      return <AgreeStep {...about} summary={step.summary} text={step.text} />;
    default:
      return assertNever(step);
  }
}

function ConflictDialog() {
  return (
    <Suspense>
      <LazyConflictDialog />
    </Suspense>
  );
}

const plainDialogs = {
  'send-guard': <SendGuardDialog />,
  'set-clock': <SetClockDialog />,
  undo: <UndoDialog />,
  'not-shown': <NotShownDialog />,
  gallery: <GalleryDialog />,
  conflict: <ConflictDialog />,
  incoming: <ImportDialog />,
  paste: <PasteDialog />,
  deleted: <DeletedDialog />,
  'save-template': <SaveTemplateDialog />,
  'own-templates': <CustomTemplatesDialog />,
  about: <AboutDialog />,
  licences: <LicencesDialog />,
  disorder: <DisorderDialog />,
  texts: <TextsDialog />,
  calibration: <CalibrationDialog />,
  'clear-calls': <ClearCallsDialog />,
  'export-calls': <ExportCallsDialog />,
  'call-note': <CallNoteDialog />,
  'send-anew': <ResendDialog />,
} as const;

/** The open dialog, if any. The bars show the fault plan, wrong signatures and the scenarios. */
export function Dialogs() {
  const dialog = useBench((bench) => bench.dialog);
  if (dialog === null) return null;
  switch (dialog.dialog) {
    case 'fault-plan':
    case 'wrong-signature':
    case 'scenario':
      return null;
    case 'project':
      return <ProjectDialog page={dialog.page} />;
    case 'palette':
      return <Palette query={dialog.query ?? ''} />;
    case 'settings':
      return (
        <SettingsDialog
          part={dialog.part ?? null}
          retention={<CallRetentionFields isFirst={dialog.part === 'retention'} />}
        />
      );
    case 'rename':
      return <RenameDialog storyId={dialog.storyId} />;
    case 'rename-branch':
      return <RenameBranchDialog branch={dialog.branch} />;
    case 'check-image':
      return <CheckImageDialog path={dialog.path ?? null} />;
    case 'export-pictures':
      return <ExportDialog kind={dialog.kind} />;
    case 'versions':
      return <VersionsDialog diff={LazyDiff} />;
    case 'compare':
      return <CompareDialog diff={LazyDiff} />;
    case 'confirm-duplicate-key':
      return <DuplicateKeyDialog finding={dialog.finding} agreed={dialog.agreed} />;
    case 'clock-behind':
      return <ClockBehindDialog lastCallAt={dialog.lastCallAt} agreed={dialog.agreed} />;
    default:
      return plainDialogs[dialog.dialog];
  }
}
