import type { Language } from '../../../../shared/lib/text/words.ts';
import type { EndLater } from '../../platform/open-in-order.ts';
import { callRecorder } from './call-recorder.ts';
import { callEvents, eventHub, type EventHub } from './event-hub.ts';
import { openProjectGaps, renameFirstProject, type ProjectGaps } from './files/open-files.ts';
import { reportProjectEvents } from './files/project-events.ts';
import { firstDocumentsFiller, startLanguage } from './first-documents.ts';
import { openRunClock, openSettings, type RunClockService } from './settings.ts';
import { writeOrRefuse } from './store-failures.ts';
import type { WorkspaceServices } from './workspace-services.ts';

/** What the services of a workspace share while it is open. */
export type RunState = {
  readonly settings: Awaited<ReturnType<typeof openSettings>>;
  readonly gaps: ProjectGaps;
  readonly clock: RunClockService;
  readonly events: EventHub;
  readonly recorder: ReturnType<typeof callRecorder>;
  /** Adds first documents in the language of the first window. */
  readonly fillProject: (ofWindow: Language | undefined) => Promise<void>;
};

/** Opens settings, assumptions and clock, and reports changes of project and store to the windows. */
export async function openRunState(
  { ports, repository, stores, files, project, firstScenarios }: WorkspaceServices,
  endLater: EndLater,
): Promise<RunState> {
  const settings = await openSettings(repository);
  const gaps = openProjectGaps({
    gaps: files.gaps,
    write: (choices) => writeOrRefuse(() => files.write(choices)),
  });
  const clock = openRunClock(settings, ports.now);
  const events = eventHub();
  const told = callEvents(events.emit);
  endLater(async () => told.close());
  const recorder = callRecorder(stores.calls, told.report);
  stores.notes.onChange((notes) => events.emit({ event: 'store', notes }));
  reportProjectEvents(files, events.emit, stores.notes);
  const sources = { now: clock.now, newId: ports.newId, gaps: gaps.current };
  const documents = firstDocumentsFiller(repository, settings, firstScenarios, sources);
  const fillProject: RunState['fillProject'] = async (ofWindow) => {
    const language = startLanguage(settings, ofWindow);
    await documents(language);
    if (project.isFirst && firstScenarios.length > 0) await renameFirstProject(files, settings, language);
  };
  return { settings, gaps, clock, events, recorder, fillProject };
}
