import { barsEn } from './app/bars.en.ts';
import { commandsEn } from './app/commands.en.ts';
import { gateEn } from './app/gate.en.ts';
import { shellEn } from './app/shell.en.ts';
import { assumptionsEn } from './assumptions/assumptions.en.ts';
import { callsEn } from './calls/calls.en.ts';
import { connectEn } from './calls/connect.en.ts';
import { sendingEn } from './calls/sending.en.ts';
import { signatureCauseEn } from './calls/signature-cause.en.ts';
import { compareEn } from './compare/compare.en.ts';
import { contactSheetEn } from './contact-sheet/contact-sheet.en.ts';
import { conflictsEn } from './editor/conflicts.en.ts';
import { editorEn } from './editor/editor.en.ts';
import { imagesEn } from './editor/images.en.ts';
import { writingEn } from './editor/writing.en.ts';
import { galleryEn } from './gallery/gallery.en.ts';
import { incomingEn } from './incoming/incoming.en.ts';
import { listEn } from './list/list.en.ts';
import { environmentsEn } from './own/environments.en.ts';
import { keysEn } from './own/keys.en.ts';
import { problemsEn } from './problems/problems.en.ts';
import { projectsEn } from './projects/projects.en.ts';
import { referenceEn } from './reference/reference.en.ts';
import { responseEn } from './response/response.en.ts';
import { deviceEn } from './stage/device.en.ts';
import { exportingEn } from './stage/exporting.en.ts';
import { picturesEn } from './stage/pictures.en.ts';
import { stageEn } from './stage/stage.en.ts';
import { traceEn } from './stage/trace.en.ts';
import { storiesEn } from './stories/stories.en.ts';
import { timelineEn } from './timeline/timeline.en.ts';
import { undoEn } from './undo/undo.en.ts';
import { versionsEn } from './versions/versions.en.ts';

/** Every text of the window in English. The Chinese file has the same shape; a test and the type checker hold it to that. */
export const en = {
  product: 'Passbench',
  gate: gateEn,
  ...shellEn,
  connect: connectEn,
  writing: writingEn,
  exporting: exportingEn,
  pictures: picturesEn,
  keys: keysEn,
  projects: projectsEn,
  conflicts: conflictsEn,
  environments: environmentsEn,
  trace: traceEn,
  undo: undoEn,
  versions: versionsEn,
  comparison: compareEn,
  contactSheet: contactSheetEn,
  calls: callsEn,
  incoming: incomingEn,
  sending: sendingEn,
  signatureCause: signatureCauseEn,
  ...barsEn,
  list: listEn,
  editor: editorEn,
  stage: stageEn,
  device: deviceEn,
  gallery: galleryEn,
  timeline: timelineEn,
  problems: problemsEn,
  response: responseEn,
  assumptions: assumptionsEn,
  reference: referenceEn,
  images: imagesEn,
  commands: commandsEn,
  stories: storiesEn,
};
