import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { PictureJob } from '../../../shared/documents/picture-job.ts';
import { findUnshownValues } from '../../../shared/card/trace-texts.ts';
import { createPayloadModels } from '../../../shared/scenarios/order-faces.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import type { MeasuredCuts } from '../../services/bench/render/render-messages.ts';
import type { Io } from '../io.ts';
import type { PictureSource } from './picture-sources.ts';

/** The values of the payloads that are drawn of which no card and no notification says anything, each pointer once. */
export function findNotShown(sources: readonly PictureSource[], gaps: GapChoices): readonly string[] {
  const pointers = sources.flatMap(({ calls, orderKey, at, scenario: id }) => {
    const scenario = findScenario(id);
    const root = calls.findLast((call) => call.orderKey === orderKey)?.payload.root ?? null;
    if (scenario === null || root === null) return [];
    return findUnshownValues(root, createPayloadModels(root, { scenario, at, gaps })).map(({ pointer }) => pointer);
  });
  return [...new Set(pointers)];
}

/** Says what is cut, where that decides how the command ends, and that nobody could measure it, where nobody could. */
export function reportCuts(
  job: PictureJob,
  cuts: MeasuredCuts,
  { io, fails }: { readonly io: Io; readonly fails: boolean },
): ExitCode {
  if (cuts === null) {
    io.err(
      'passbench: Cut texts could not be measured, because no browser could be started. Install Chromium, or name one in PASSBENCH_BROWSER.\n',
    );
    return fails ? exitCodes.unreachable : exitCodes.good;
  }
  if (!fails) return exitCodes.good;
  for (const { what, text, pointer, fits, picture } of cuts) {
    const isTooLong = what !== 'contrast' && pointer !== '';
    const longest = fits !== null ? `; "${fits}" fits` : isTooLong ? '; not even one word fits' : '';
    io.err(`passbench: ${nameOf(job, picture)}: ${what} ${pointer === '' ? '' : `${pointer} `}"${text}"${longest}\n`);
  }
  return cuts.length > 0 ? exitCodes.no : exitCodes.good;
}

function nameOf({ files, pictures }: PictureJob, place: number): string {
  for (const { name, holds } of files) {
    if (holds.is === 'picture' && holds.picture === place) return name;
    if (holds.is !== 'sheet') continue;
    const group = holds.sheet.groups.find((each) => each.pictures.includes(place));
    if (group === undefined) continue;
    const caption = pictures[place]?.caption ?? [];
    return [name, group.title, ...caption].filter((part) => part !== '').join(' · ');
  }
  return `picture ${place + 1}`;
}
