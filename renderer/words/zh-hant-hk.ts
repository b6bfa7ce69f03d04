import { barsZhHantHk } from './app/bars.zh-hant-hk.ts';
import { commandsZhHantHk } from './app/commands.zh-hant-hk.ts';
import { gateZhHantHk } from './app/gate.zh-hant-hk.ts';
import { shellZhHantHk } from './app/shell.zh-hant-hk.ts';
import { assumptionsZhHantHk } from '../features/assumptions/words/assumptions.zh-hant-hk.ts';
import { callsZhHantHk } from '../features/calls/words/calls.zh-hant-hk.ts';
import { connectZhHantHk } from '../features/connect/words/connect.zh-hant-hk.ts';
import { sendingZhHantHk } from './calls/sending.zh-hant-hk.ts';
import { signatureCauseZhHantHk } from './calls/signature-cause.zh-hant-hk.ts';
import { compareZhHantHk } from './compare/compare.zh-hant-hk.ts';
import { contactSheetZhHantHk } from '../features/contact-sheet/words/contact-sheet.zh-hant-hk.ts';
import { conflictsZhHantHk } from '../features/editor/words/conflicts.zh-hant-hk.ts';
import { editorZhHantHk } from '../features/editor/words/editor.zh-hant-hk.ts';
import { imagesZhHantHk } from './editor/images.zh-hant-hk.ts';
import { variablesZhHantHk } from './editor/variables.zh-hant-hk.ts';
import { writingZhHantHk } from './editor/writing.zh-hant-hk.ts';
import type { en } from './en.ts';
import { galleryZhHantHk } from '../features/gallery/words/gallery.zh-hant-hk.ts';
import { incomingZhHantHk } from '../features/import/words/incoming.zh-hant-hk.ts';
import { listZhHantHk } from '../features/list/words/list.zh-hant-hk.ts';
import { environmentsZhHantHk } from '../features/environments/words/environments.zh-hant-hk.ts';
import { keysZhHantHk } from '../features/keys/words/keys.zh-hant-hk.ts';
import { problemsZhHantHk } from '../features/problems/words/problems.zh-hant-hk.ts';
import { projectsZhHantHk } from '../features/projects/words/projects.zh-hant-hk.ts';
import { referenceZhHantHk } from '../features/reference/words/reference.zh-hant-hk.ts';
import { responseZhHantHk } from './response/response.zh-hant-hk.ts';
import { deviceZhHantHk } from '../features/stage/words/device.zh-hant-hk.ts';
import { exportingZhHantHk } from '../features/pictures/words/exporting.zh-hant-hk.ts';
import { picturesZhHantHk } from '../features/pictures/words/pictures.zh-hant-hk.ts';
import { stageZhHantHk } from '../features/stage/words/stage.zh-hant-hk.ts';
import { traceZhHantHk } from '../features/stage/words/trace.zh-hant-hk.ts';
import { disorderZhHantHk } from '../features/stories/words/disorder.zh-hant-hk.ts';
import { runsZhHantHk } from '../features/stories/words/runs.zh-hant-hk.ts';
import { storiesZhHantHk } from './stories/stories.zh-hant-hk.ts';
import { timelineZhHantHk } from '../features/timeline/words/timeline.zh-hant-hk.ts';
import { formZhHantHk } from '../features/form/words/form.zh-hant-hk.ts';
import { presenterZhHantHk } from '../features/presenter/words/presenter.zh-hant-hk.ts';
import { settingsZhHantHk } from '../features/settings/words/settings.zh-hant-hk.ts';
import { textsZhHantHk } from '../features/texts/words/texts.zh-hant-hk.ts';
import { calibrationZhHantHk } from '../features/calibration/words/calibration.zh-hant-hk.ts';
import { tourZhHantHk } from '../features/tour/words/tour.zh-hant-hk.ts';
import { undoZhHantHk } from './undo/undo.zh-hant-hk.ts';
import { versionsZhHantHk } from '../features/versions/words/versions.zh-hant-hk.ts';

export const zhHantHk: typeof en = {
  product: 'Passbench',
  gate: gateZhHantHk,
  ...shellZhHantHk,
  connect: connectZhHantHk,
  writing: writingZhHantHk,
  variables: variablesZhHantHk,
  exporting: exportingZhHantHk,
  pictures: picturesZhHantHk,
  keys: keysZhHantHk,
  projects: projectsZhHantHk,
  conflicts: conflictsZhHantHk,
  environments: environmentsZhHantHk,
  trace: traceZhHantHk,
  form: formZhHantHk,
  texts: textsZhHantHk,
  presenter: presenterZhHantHk,
  settings: settingsZhHantHk,
  tour: tourZhHantHk,
  calibration: calibrationZhHantHk,
  undo: undoZhHantHk,
  versions: versionsZhHantHk,
  comparison: compareZhHantHk,
  contactSheet: contactSheetZhHantHk,
  calls: callsZhHantHk,
  incoming: incomingZhHantHk,
  sending: sendingZhHantHk,
  signatureCause: signatureCauseZhHantHk,
  ...barsZhHantHk,
  list: listZhHantHk,
  editor: editorZhHantHk,
  stage: stageZhHantHk,
  device: deviceZhHantHk,
  gallery: galleryZhHantHk,
  timeline: timelineZhHantHk,
  problems: problemsZhHantHk,
  response: responseZhHantHk,
  assumptions: assumptionsZhHantHk,
  reference: referenceZhHantHk,
  images: imagesZhHantHk,
  commands: commandsZhHantHk,
  disorder: disorderZhHantHk,
  runs: runsZhHantHk,
  stories: storiesZhHantHk,
};
