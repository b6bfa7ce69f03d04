import { barsZhHantHk } from './app/bars.zh-hant-hk.ts';
import { commandsZhHantHk } from './app/commands.zh-hant-hk.ts';
import { gateZhHantHk } from './app/gate.zh-hant-hk.ts';
import { shellZhHantHk } from './app/shell.zh-hant-hk.ts';
import { assumptionsZhHantHk } from './assumptions/assumptions.zh-hant-hk.ts';
import { callsZhHantHk } from './calls/calls.zh-hant-hk.ts';
import { connectZhHantHk } from './calls/connect.zh-hant-hk.ts';
import { sendingZhHantHk } from './calls/sending.zh-hant-hk.ts';
import { signatureCauseZhHantHk } from './calls/signature-cause.zh-hant-hk.ts';
import { compareZhHantHk } from './compare/compare.zh-hant-hk.ts';
import { contactSheetZhHantHk } from './contact-sheet/contact-sheet.zh-hant-hk.ts';
import { conflictsZhHantHk } from './editor/conflicts.zh-hant-hk.ts';
import { editorZhHantHk } from './editor/editor.zh-hant-hk.ts';
import { imagesZhHantHk } from './editor/images.zh-hant-hk.ts';
import { writingZhHantHk } from './editor/writing.zh-hant-hk.ts';
import type { en } from './en.ts';
import { galleryZhHantHk } from './gallery/gallery.zh-hant-hk.ts';
import { incomingZhHantHk } from './incoming/incoming.zh-hant-hk.ts';
import { listZhHantHk } from './list/list.zh-hant-hk.ts';
import { environmentsZhHantHk } from './own/environments.zh-hant-hk.ts';
import { keysZhHantHk } from './own/keys.zh-hant-hk.ts';
import { problemsZhHantHk } from './problems/problems.zh-hant-hk.ts';
import { projectsZhHantHk } from './projects/projects.zh-hant-hk.ts';
import { referenceZhHantHk } from './reference/reference.zh-hant-hk.ts';
import { responseZhHantHk } from './response/response.zh-hant-hk.ts';
import { deviceZhHantHk } from './stage/device.zh-hant-hk.ts';
import { exportingZhHantHk } from './stage/exporting.zh-hant-hk.ts';
import { picturesZhHantHk } from './stage/pictures.zh-hant-hk.ts';
import { stageZhHantHk } from './stage/stage.zh-hant-hk.ts';
import { traceZhHantHk } from './stage/trace.zh-hant-hk.ts';
import { storiesZhHantHk } from './stories/stories.zh-hant-hk.ts';
import { timelineZhHantHk } from './timeline/timeline.zh-hant-hk.ts';
import { undoZhHantHk } from './undo/undo.zh-hant-hk.ts';
import { versionsZhHantHk } from './versions/versions.zh-hant-hk.ts';

/** Every text of the window in Traditional Chinese as written in Hong Kong. */
export const zhHantHk: typeof en = {
  product: 'Passbench',
  gate: gateZhHantHk,
  ...shellZhHantHk,
  connect: connectZhHantHk,
  writing: writingZhHantHk,
  exporting: exportingZhHantHk,
  pictures: picturesZhHantHk,
  keys: keysZhHantHk,
  projects: projectsZhHantHk,
  conflicts: conflictsZhHantHk,
  environments: environmentsZhHantHk,
  trace: traceZhHantHk,
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
  stories: storiesZhHantHk,
};
