import { Suspense } from 'react';
import { useBench } from '../../store/use-bench.ts';
import { CheckImageDialog } from './check-image-dialog.tsx';
import { SendGuardDialog } from './guard/send-guard-dialog.tsx';
import { ExportDialog } from '../../features/pictures/export-dialog.tsx';
import { ProjectDialog } from '../../features/projects/project-dialog.tsx';
import { NotShownDialog } from '../../features/stage/trace/not-shown-dialog.tsx';
import { GalleryDialog } from '../../features/gallery/gallery-dialog.tsx';
import { IncomingDialog } from '../../features/incoming/incoming-dialog.tsx';
import { PasteDialog } from '../../features/incoming/paste-dialog.tsx';
import { CompareDialog } from '../../features/compare/compare-dialog.tsx';
import { HistoryDialog } from '../../features/versions/history-dialog.tsx';
import { LazyConflictDialog, LazyDiff } from '../shell/lazy-editor.tsx';
import { DeletedDialog } from '../../features/versions/deleted-dialog.tsx';
import { ClearCallsDialog } from './clear-calls-dialog.tsx';
import { ClockBehindDialog } from './clock-behind-dialog.tsx';
import { DuplicateKeyDialog } from './duplicate-key-dialog.tsx';
import { Palette } from './palette.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { SendAnewDialog } from './send-anew-dialog.tsx';
import { SetClockDialog } from './set-clock-dialog.tsx';
import { OwnTemplatesDialog } from './templates/own-templates-dialog.tsx';
import { SaveTemplateDialog } from './templates/save-template-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/** The dialog that stands over the window, if any. */
export function Dialogs() {
  const dialog = useBench((bench) => bench.dialog);
  switch (dialog?.dialog) {
    case undefined:
    // The chip of the environment holds the plan and opens for it; so does the breadcrumb, for the scenarios.
    case 'fault-plan':
    case 'scenario':
      return null;
    case 'project':
      return <ProjectDialog page={dialog.page} />;
    case 'send-guard':
      return <SendGuardDialog />;
    case 'palette':
      return <Palette query={dialog.query ?? ''} />;
    case 'rename':
      return <RenameDialog storyId={dialog.storyId} />;
    case 'check-image':
      return <CheckImageDialog path={dialog.path ?? null} />;
    case 'save-template':
      return <SaveTemplateDialog />;
    case 'own-templates':
      return <OwnTemplatesDialog />;
    case 'set-clock':
      return <SetClockDialog />;
    case 'undo':
      return <UndoDialog />;
    case 'export-pictures':
      return <ExportDialog kind={dialog.kind} />;
    case 'not-shown':
      return <NotShownDialog />;
    case 'shortcuts':
      return <ShortcutsDialog />;
    case 'gallery':
      return <GalleryDialog />;
    case 'conflict':
      return (
        <Suspense>
          <LazyConflictDialog />
        </Suspense>
      );
    case 'incoming':
      return <IncomingDialog />;
    case 'paste':
      return <PasteDialog />;
    case 'versions':
      return <HistoryDialog diff={LazyDiff} />;
    case 'compare':
      return <CompareDialog diff={LazyDiff} />;
    case 'deleted':
      return <DeletedDialog />;
    case 'clear-calls':
      return <ClearCallsDialog />;
    case 'send-anew':
      return <SendAnewDialog />;
    case 'confirm-duplicate-key':
      return <DuplicateKeyDialog finding={dialog.finding} agreed={dialog.agreed} />;
    case 'clock-behind':
      return <ClockBehindDialog lastCallAt={dialog.lastCallAt} agreed={dialog.agreed} />;
  }
}
