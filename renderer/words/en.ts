import { barsEn } from './app/bars.en.ts';
import { commandsEn } from './app/commands.en.ts';
import { gateEn } from './app/gate.en.ts';
import { shellEn } from './app/shell.en.ts';
import { assumptionsEn } from '../features/assumptions/words/assumptions.en.ts';
import { callsEn } from '../features/calls/words/calls.en.ts';
import { connectEn } from '../features/connect/words/connect.en.ts';
import { sendingEn } from './calls/sending.en.ts';
import { signatureCauseEn } from './calls/signature-cause.en.ts';
import { compareEn } from './compare/compare.en.ts';
import { contactSheetEn } from '../features/contact-sheet/words/contact-sheet.en.ts';
import { conflictsEn } from '../features/editor/words/conflicts.en.ts';
import { editorEn } from '../features/editor/words/editor.en.ts';
import { imagesEn } from './editor/images.en.ts';
import { variablesEn } from './editor/variables.en.ts';
import { writingEn } from './editor/writing.en.ts';
import { galleryEn } from '../features/gallery/words/gallery.en.ts';
import { incomingEn } from '../features/import/words/incoming.en.ts';
import { listEn } from '../features/list/words/list.en.ts';
import { environmentsEn } from '../features/environments/words/environments.en.ts';
import { keysEn } from '../features/keys/words/keys.en.ts';
import { problemsEn } from '../features/problems/words/problems.en.ts';
import { projectsEn } from '../features/projects/words/projects.en.ts';
import { referenceEn } from '../features/reference/words/reference.en.ts';
import { responseEn } from './response/response.en.ts';
import { deviceEn } from '../features/stage/words/device.en.ts';
import { exportingEn } from '../features/pictures/words/exporting.en.ts';
import { picturesEn } from '../features/pictures/words/pictures.en.ts';
import { stageEn } from '../features/stage/words/stage.en.ts';
import { traceEn } from '../features/stage/words/trace.en.ts';
import { disorderEn } from '../features/stories/words/disorder.en.ts';
import { runsEn } from '../features/stories/words/runs.en.ts';
import { storiesEn } from './stories/stories.en.ts';
import { timelineEn } from '../features/timeline/words/timeline.en.ts';
import { formEn } from '../features/form/words/form.en.ts';
import { presenterEn } from '../features/presenter/words/presenter.en.ts';
import { settingsEn } from '../features/settings/words/settings.en.ts';
import { textsEn } from '../features/texts/words/texts.en.ts';
import { calibrationEn } from '../features/calibration/words/calibration.en.ts';
import { tourEn } from '../features/tour/words/tour.en.ts';
import { undoEn } from './undo/undo.en.ts';
import { versionsEn } from '../features/versions/words/versions.en.ts';

/** Every text of the window in English. The Chinese file has the same shape; a test and the type checker hold it to that. */
export const en = {
  product: 'Passbench',
  gate: gateEn,
  ...shellEn,
  connect: connectEn,
  writing: writingEn,
  variables: variablesEn,
  exporting: exportingEn,
  pictures: picturesEn,
  keys: keysEn,
  projects: projectsEn,
  conflicts: conflictsEn,
  environments: environmentsEn,
  trace: traceEn,
  form: formEn,
  texts: textsEn,
  presenter: presenterEn,
  settings: settingsEn,
  tour: tourEn,
  calibration: calibrationEn,
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
  disorder: disorderEn,
  runs: runsEn,
  stories: storiesEn,
};
