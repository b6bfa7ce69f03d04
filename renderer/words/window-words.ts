import { barsWords } from './app/bars.ts';
import { commandsWords } from './app/commands.ts';
import { gateWords } from './app/gate.ts';
import { shellWords } from './app/shell.ts';
import { assumptionsWords } from '../features/assumptions/words/assumptions.ts';
import { callsWords } from '../features/calls/words/calls.ts';
import { connectWords } from '../features/connect/words/connect.ts';
import { sendingWords } from './calls/sending.ts';
import { signatureCauseWords } from './calls/signature-cause.ts';
import { compareWords } from './compare/compare.ts';
import { contactSheetWords } from '../features/contact-sheet/words/contact-sheet.ts';
import { conflictsWords, editorWords } from '../features/editor/words/editor.ts';
import { imagesWords } from './editor/images.ts';
import { variablesWords } from './editor/variables.ts';
import { writingWords } from './editor/writing.ts';
import { galleryWords } from '../features/gallery/words/gallery.ts';
import { incomingWords } from '../features/import/words/incoming.ts';
import { listWords } from '../features/list/words/list.ts';
import { environmentsWords } from '../features/environments/words/environments.ts';
import { keysWords } from '../features/keys/words/keys.ts';
import { problemsWords } from '../features/problems/words/problems.ts';
import { projectsWords } from '../features/projects/words/projects.ts';
import { referenceWords } from '../features/reference/words/reference.ts';
import { responseWords } from './response/response.ts';
import { deviceWords, stageWords, traceWords } from '../features/stage/words/stage.ts';
import { exportingWords, picturesWords } from '../features/pictures/words/pictures.ts';
import { disorderWords } from '../features/stories/words/disorder.ts';
import { runsWords } from '../features/stories/words/runs.ts';
import { storiesWords } from './stories/stories.ts';
import { timelineWords } from '../features/timeline/words/timeline.ts';
import { formWords } from '../features/form/words/form.ts';
import { presenterWords } from '../features/presenter/words/presenter.ts';
import { settingsWords } from '../features/settings/words/settings.ts';
import { textsWords } from '../features/texts/words/texts.ts';
import { calibrationWords } from '../features/calibration/words/calibration.ts';
import { tourWords } from '../features/tour/words/tour.ts';
import { undoWords } from './undo/undo.ts';
import { versionsWords } from '../features/versions/words/versions.ts';

/** Every text of the window, by key, in both languages. */
export const windowWords = {
  gate: gateWords,
  ...shellWords,
  connect: connectWords,
  writing: writingWords,
  variables: variablesWords,
  exporting: exportingWords,
  pictures: picturesWords,
  keys: keysWords,
  projects: projectsWords,
  conflicts: conflictsWords,
  environments: environmentsWords,
  trace: traceWords,
  form: formWords,
  texts: textsWords,
  presenter: presenterWords,
  settings: settingsWords,
  tour: tourWords,
  calibration: calibrationWords,
  undo: undoWords,
  versions: versionsWords,
  comparison: compareWords,
  contactSheet: contactSheetWords,
  calls: callsWords,
  incoming: incomingWords,
  sending: sendingWords,
  signatureCause: signatureCauseWords,
  ...barsWords,
  list: listWords,
  editor: editorWords,
  stage: stageWords,
  device: deviceWords,
  gallery: galleryWords,
  timeline: timelineWords,
  problems: problemsWords,
  response: responseWords,
  assumptions: assumptionsWords,
  reference: referenceWords,
  images: imagesWords,
  commands: commandsWords,
  disorder: disorderWords,
  runs: runsWords,
  stories: storiesWords,
};
