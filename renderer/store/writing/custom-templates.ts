import { longestName } from '../../../shared/documents/size-limits.ts';
import { freeName, newOrderNumber } from '../../../shared/documents/order-name.ts';
import type { CustomTemplate } from '../../../shared/documents/project.ts';
import { createTaskQueue } from '../../../shared/lib/task-queue.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import { takenOrderNames } from '../../engine/names/read-name.ts';
import { documentOfTemplate, scenarioOfTemplate } from '../../engine/writing/custom-templates.ts';
import { runNow } from '../host/clock.ts';
import type { SliceContext } from '../slice.ts';
import type { CustomTemplatesSlice } from './slices.ts';
import { troubleNotice } from '../window/notices.ts';
import type { Step } from '../undo/step-words.ts';

type Context = SliceContext<
  keyof CustomTemplatesSlice | 'documents' | 'addAsStep' | 'clock' | 'recordStep' | 'forgetStep' | 'notify'
>;

/** Your templates. They are small, so each change is saved at once. */
export function createCustomTemplates(context: Context): CustomTemplatesSlice {
  const { ports, get } = context;
  const { fetchTemplates, keep, remove } = writing(context);
  applyTemplates(context, { keep, remove });
  return {
    templates: [],
    fetchTemplates,
    importTemplates: (taken) =>
      taken.map(({ name, text }) => {
        const names = get().templates.map((each) => each.name);
        const template = { id: ports.randomHex(16), name: freeName(name, names, longestName), text };
        void keep(template);
        return template.id;
      }),
    saveTemplate: async (name, text) => {
      const known = get().templates.find((template) => template.name === name);
      const template = { id: known?.id ?? ports.randomHex(16), name, text };
      const step = get().recordStep({
        words: { says: known === undefined ? 'template-saved' : 'template-replaced', name },
        ...stepOf('text', template.id),
        change:
          known === undefined
            ? { set: 'no-template', id: template.id }
            : { set: 'template', template: known, part: 'text' },
      });
      const isKept = await keep(template);
      if (!isKept) get().forgetStep(step);
      return isKept;
    },
    ...changing(context, { keep, remove }),
    addFromCustomTemplate: (id, into) => {
      const template = get().templates.find((each) => each.id === id);
      const scenario = template === undefined ? null : scenarioOfTemplate(template.text);
      if (template === undefined || scenario === null) return;
      const order = into ?? {
        order: freeName(template.name, takenOrderNames(get().documents)),
        orderNo: newOrderNumber(runNow(get(), ports.now()), ports.randomHex),
      };
      get().addAsStep([documentOfTemplate(template, { id: ports.randomHex(16), scenario: scenario.id, ...order })]);
    },
  };
}

type Writing = {
  readonly fetchTemplates: CustomTemplatesSlice['fetchTemplates'];
  /** Both apply at once; false where the host cannot store it. */
  readonly keep: (template: CustomTemplate) => Promise<boolean>;
  readonly remove: (id: string) => Promise<boolean>;
};

function writing({ ports, window, set, get }: Context): Writing {
  const { templates: host } = ports.bridge;
  const next = createTaskQueue();
  let changes = 0;
  const put = (template: CustomTemplate): void => {
    changes += 1;
    set(({ templates }) => {
      const at = templates.findIndex(({ id }) => id === template.id);
      return { templates: at === -1 ? [...templates, template] : templates.with(at, template) };
    });
  };
  const takeOut = (id: string): void => {
    changes += 1;
    set(({ templates }) => ({ templates: templates.filter((template) => template.id !== id) }));
  };
  const told = async (telling: () => Promise<unknown>): Promise<boolean> => {
    try {
      await next(telling);
      return true;
    } catch (error) {
      get().notify(troubleNotice('template', troubleOf(error)));
      await get().fetchTemplates();
      return false;
    }
  };
  return {
    fetchTemplates: async () => {
      const before = changes;
      const templates = await next(() => host.list({}));
      // What was changed here meanwhile is not in the answer.
      if (changes === before) set({ templates });
      else await get().fetchTemplates();
    },
    keep: (template) => {
      put(template);
      return told(() => host.save({ templates: [template], window }));
    },
    remove: (id) => {
      takeOut(id);
      return told(() => host.remove({ id, window }));
    },
  };
}

function changing(
  { get }: Context,
  { keep, remove }: Pick<Writing, 'keep' | 'remove'>,
): Pick<CustomTemplatesSlice, 'renameTemplate' | 'removeTemplate'> {
  return {
    renameTemplate: async (id, wanted) => {
      const known = get().templates.find((template) => template.id === id);
      const others = get().templates.filter((template) => template.id !== id);
      if (known === undefined || known.name === wanted) return;
      const name = freeName(
        wanted,
        others.map((each) => each.name),
        longestName,
      );
      get().recordStep({
        words: { says: 'renamed', before: known.name, name },
        ...stepOf('name', id),
        change: { set: 'template', template: known, part: 'name' },
      });
      await keep({ ...known, name });
    },
    removeTemplate: async (id) => {
      const known = get().templates.find((template) => template.id === id);
      if (known === undefined) return;
      const step = get().recordStep({
        words: { says: 'removed', name: known.name },
        ...stepOf('text', id),
        change: { set: 'template', template: known, part: 'both' },
      });
      if (!(await remove(id))) get().forgetStep(step);
    },
  };
}

/** Undo restores a name or a text; the other stays current. */
function applyTemplates({ get, applies }: Context, { keep, remove }: Pick<Writing, 'keep' | 'remove'>): void {
  const find = (wanted: string): CustomTemplate | undefined => get().templates.find(({ id }) => id === wanted);
  applies({
    template: async ({ template, part }) => {
      const now = find(template.id);
      const changed = part === 'both' ? template : { [part]: template[part] };
      const isKept = await keep(now === undefined ? template : { ...now, ...changed });
      return (
        isKept &&
        (now === undefined ? { set: 'no-template', id: template.id } : { set: 'template', template: now, part })
      );
    },
    'no-template': async ({ id }) => {
      const now = find(id);
      if (now === undefined) return null;
      return (await remove(id)) && { set: 'template', template: now, part: 'both' };
    },
  });
}

function stepOf(part: 'name' | 'text', id: string): Pick<Step, 'about'> {
  return { about: [`template ${part} ${id}`] };
}
