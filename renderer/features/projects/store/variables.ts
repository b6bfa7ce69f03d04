import type { MyVariables } from '../../../../shared/documents/my-variables.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { VariablesSlice } from './slices.ts';

type Needs = keyof VariablesSlice | 'summariseAll' | 'summariseStories' | 'refreshRequest' | 'notify' | 'recordStep';

/** The project's own variables. All derived data follows a change at once. */
export function createVariables(context: SliceContext<Needs>): VariablesSlice {
  const { ports, set, get } = context;
  const apply = (variables: MyVariables): void => {
    if (areSame(variables, get().variables)) return;
    set({ variables });
    get().summariseAll();
    get().summariseStories();
    get().refreshRequest();
  };
  const save = async (variables: MyVariables): Promise<boolean> => {
    try {
      apply(await ports.bridge.project.setVariables({ variables: { ...variables } }));
      return true;
    } catch (error) {
      get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'variables', trouble: troubleOf(error) } });
      return false;
    }
  };
  context.applies({
    variables: async ({ variables }) => {
      const before = get().variables;
      return (await save(variables)) && { set: 'variables', variables: { ...before } };
    },
  });
  return {
    variables: {},
    saveVariables: async (variables) => {
      const before = get().variables;
      if (areSame(variables, before)) return true;
      if (!(await save(variables))) return false;
      const change = { set: 'variables', variables: { ...before } } as const;
      get().recordStep({ words: { says: 'variables-changed' }, about: ['variables'], change });
      return true;
    },
    applyHostVariables: apply,
  };
}

function areSame(one: MyVariables, other: MyVariables): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
