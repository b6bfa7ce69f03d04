import { myVariablesProblem, type MyVariables } from '../../../../../shared/documents/my-variables.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';

/** The project's values of `{{my.NAME}}`. */
export type ProjectVariables = {
  readonly current: () => MyVariables;
  /** Stores these in place of all others. Throws NOT_NOW with the reason for one that cannot be stored. */
  readonly set: (variables: MyVariables) => Promise<MyVariables>;
};

export function projectVariables(
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
