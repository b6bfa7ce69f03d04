import type { EventHub } from './event-hub.ts';
import type { RunClockService } from './settings.ts';
import { writeOrRefuse } from './store-failures.ts';
import { type MyVariables, myVariablesProblem } from '../../../../shared/documents/my-variables.ts';
import type { Theme } from '../../../../shared/documents/project.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { checkTheme } from '../../../../shared/protocol/theme/read-theme.ts';
import { themeFileName } from '../../projects/project/layout.ts';
import type { RunClock } from '../../../../shared/documents/run-clock.ts';
import type { WorkspaceServices } from './workspace-services.ts';
import type { GapChange, ProjectGaps } from './files/open-files.ts';

/** What changes the state that all windows share, and tells them. */
export function stateActions(of: {
  readonly clock: RunClockService;
  readonly gaps: ProjectGaps;
  readonly events: EventHub;
  readonly files: WorkspaceServices['files'];
}) {
  const { clock, gaps, events, files } = of;
  const variables = projectVariables(files.variables, (all) => writeOrRefuse(() => files.writeVariables(all)));
  return {
    setClock: async (wanted: RunClock) => {
      const set = await clock.set(wanted);
      events.emit({ event: 'clock', clock: set });
      return set;
    },
    chooseGaps: async (changes: readonly GapChange[]) => {
      const chosen = await gaps.choose(changes);
      events.emit({ event: 'gaps', gaps: chosen });
      return chosen;
    },
    setTheme: async (wanted: Theme | null) => {
      const checked = wanted === null ? null : checkTheme(wanted);
      if (checked !== null && 'why' in checked)
        throw new AppError(
          'NOT_NOW',
          { en: `The theme was not saved: ${checked.why.en}.`, zh: `未有儲存主題：${checked.why.zh}。` },
          checked.next,
        );
      await writeOrRefuse(() => files.writeTheme(checked), themeFileName);
      const theme = files.theme();
      events.emit({ event: 'theme', theme });
      return theme;
    },
    setVariables: async (wanted: MyVariables) => {
      const set = { ...(await variables.set(wanted)) };
      events.emit({ event: 'variables', variables: set });
      return set;
    },
  };
}

/** The project's values of `{{my.NAME}}`. */
type ProjectVariables = {
  readonly current: () => MyVariables;
  /** Stores these in place of all others. Throws NOT_NOW with the reason for one that cannot be stored. */
  readonly set: (variables: MyVariables) => Promise<MyVariables>;
};

function projectVariables(
  current: () => MyVariables,
  write: (variables: MyVariables) => Promise<void>,
): ProjectVariables {
  return {
    current,
    set: async (variables) => {
      const problem = myVariablesProblem(variables);
      if (problem !== null) {
        const { name, words } = problem;
        throw new AppError(
          'NOT_NOW',
          { en: `${name}: ${words.en}`, zh: `${name}：${words.zh}` },
          { en: 'Nothing was saved. Correct it, then try again.', zh: '未有儲存任何內容。請更正後再試。' },
        );
      }
      await write(variables);
      return current();
    },
  };
}
