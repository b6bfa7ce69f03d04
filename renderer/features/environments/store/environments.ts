import { type EnvironmentInfo, recordOf } from '../../../../shared/bridge/environment-info.ts';
import { type Environment, environmentLimits } from '../../../../shared/documents/environment.ts';
import type { Trouble } from '../../../bridge/bridge.ts';
import { checkForm } from '../engine/check-form.ts';
import type { EnvironmentStart } from '../../../engine/environments/environment-of-call.ts';
import { toForm, isEnvironmentField, applyForm } from '../engine/environment-form.ts';
import type { SliceContext } from '../../../store/slice.ts';
import { createEnvironmentsChange } from '../../../store/host/attempt.ts';
import type { EnvironmentEdits, EnvironmentsSlice } from './slices.ts';
import type { Applied, ChangeOf, SingleChange } from '../../../store/undo/change.ts';
import { troubleNotice } from '../../../store/window/notices.ts';
import { freeName } from '../../../../shared/documents/order-name.ts';

type Context = SliceContext<keyof EnvironmentsSlice | 'session' | 'settings' | 'choose' | 'notify' | 'recordStep'>;

export function createEnvironments(context: Context): EnvironmentsSlice {
  const { ports, set, get } = context;
  const put = createSave(context);
  const found = (id: string): EnvironmentInfo | undefined => getInfos(get()).find((each) => each.id === id);
  const names = (): readonly string[] => getInfos(get()).map(({ name }) => name);
  const putAndShow = async (environment: Environment): Promise<Trouble | null> => {
    const { section } = get().settings;
    const trouble = await put(environment);
    // Stay where the user has gone meanwhile.
    if (trouble === null && get().settings.section === section) get().showEnvironments(environment.id);
    return trouble;
  };
  const asItIs = (info: EnvironmentInfo): ChangeOf<'environment'> => ({
    set: 'environment',
    environment: recordOf(info),
    edits: get().environmentEdits[info.id] ?? {},
  });
  const remove = async (id: string): Promise<Trouble | null> => {
    const trouble = await createEnvironmentsChange(context)(() => ports.bridge.environments.remove({ id }));
    if (trouble === null) get().discardEdits(id);
    return trouble;
  };
  const add = async (made: Environment): Promise<Trouble | null> => {
    const { id, name } = made;
    const trouble = await putAndShow(made);
    const change = { set: 'no-environment', id } as const;
    if (trouble === null)
      get().recordStep({ words: { says: 'environment-added', name }, about: [`environment ${id}`], change });
    return trouble;
  };
  applyEnvironments(context, { found, put, putAndShow, remove, asItIs });
  return {
    chosenEnvironmentId: null,
    soughtField: null,
    forgetSoughtField: () => set({ soughtField: null }),
    showEnvironments: (id, field) => {
      void get().saveAllEnvironments();
      set({ soughtField: field ?? null });
      if (id !== undefined) set({ chosenEnvironmentId: id });
      get().choose('section', 'environments');
    },
    addEnvironment: (name) => add(createEnvironment(ports.randomHex(32), name, names())),
    addEnvironmentOf: (start) => add(environmentFrom(start, ports.randomHex(32), names())),
    duplicateEnvironment: async (id) => {
      await get().saveEnvironment(id);
      const model = found(id);
      return model === undefined ? null : add(copyEnvironment(recordOf(model), ports.randomHex(32), names()));
    },
    removeEnvironment: async (id) => {
      const removed = found(id);
      if (removed === undefined) return null;
      const change = asItIs(removed);
      const trouble = await remove(id);
      if (trouble === null)
        get().recordStep({ words: { says: 'removed', name: removed.name }, about: [`environment ${id}`], change });
      return trouble;
    },
    ...editing(context, put),
  };
}

/** What undo and redo do to an environment. */
function applyEnvironments(
  { get, applies }: Context,
  {
    found,
    put,
    putAndShow,
    remove,
    asItIs,
  }: {
    readonly found: (id: string) => EnvironmentInfo | undefined;
    readonly put: (environment: Environment) => Promise<Trouble | null>;
    readonly putAndShow: (environment: Environment) => Promise<Trouble | null>;
    readonly remove: (id: string) => Promise<Trouble | null>;
    readonly asItIs: (info: EnvironmentInfo) => ChangeOf<'environment'>;
  },
): void {
  const answer = (trouble: Trouble | null, inverse: SingleChange): Applied => {
    if (trouble !== null) get().notify(troubleNotice('environment', trouble));
    return trouble === null && inverse;
  };
  applies({
    environment: async ({ environment, edits }) => {
      const { id } = environment;
      const now = found(id);
      if (now !== undefined)
        return answer(await put(environment), { set: 'environment', environment: recordOf(now), edits: null });
      const trouble = await putAndShow(environment);
      if (trouble === null) get().editEnvironment(id, edits ?? {});
      return answer(trouble, { set: 'no-environment', id });
    },
    'no-environment': async ({ id }) => {
      const now = found(id);
      if (now === undefined) return null;
      const inverse = asItIs(now);
      return answer(await remove(id), inverse);
    },
  });
}

type Editing = 'environmentEdits' | 'editEnvironment' | 'saveEnvironment' | 'saveAllEnvironments' | 'discardEdits';

function editing(
  { set, get }: Context,
  put: (environment: Environment) => Promise<Trouble | null>,
): Pick<EnvironmentsSlice, Editing> {
  const keep = (id: string, edits: EnvironmentEdits): void =>
    set(({ environmentEdits: { [id]: _before, ...others } }) => ({
      environmentEdits: Object.keys(edits).length === 0 ? others : { ...others, [id]: edits },
    }));
  const changed = (before: Environment): void => {
    get().recordStep({
      words: { says: 'environment-changed', name: before.name },
      isQuiet: true,
      about: [`environment ${before.id}`],
      change: { set: 'environment', environment: before, edits: null },
    });
  };
  return {
    environmentEdits: {},
    editEnvironment: (id, typed) => {
      const saved = getInfos(get()).find((each) => each.id === id);
      if (saved === undefined) return;
      keep(id, selectDiffering({ ...get().environmentEdits[id], ...typed }, toForm(saved)));
    },
    saveEnvironment: async (id) => {
      const saved = getInfos(get()).find((each) => each.id === id);
      const edits = get().environmentEdits[id];
      if (saved === undefined || edits === undefined) return null;
      const form = { ...toForm(saved), ...edits };
      const problems = checkForm(form, otherNames(getInfos(get()), id));
      const wrongFields = includeDecidingFields(Object.keys(problems));
      const wrong = pick(edits, wrongFields);
      const standing = { ...form, ...pick(toForm(saved), wrongFields) };
      const before = recordOf(saved);
      const after = applyForm(before, standing, get().session?.vault.keys ?? []);
      const trouble = await put(after);
      if (trouble !== null) return trouble;
      if (JSON.stringify(after) !== JSON.stringify(before)) changed(before);
      // Text typed during the save is newer.
      const typedSince = Object.entries(get().environmentEdits[id] ?? {}).filter(
        ([field, text]) => isEnvironmentField(field) && edits[field] !== text,
      );
      keep(id, { ...wrong, ...Object.fromEntries(typedSince) });
      return null;
    },
    saveAllEnvironments: async () => {
      for (const id of Object.keys(get().environmentEdits)) {
        const trouble = await get().saveEnvironment(id);
        if (trouble !== null) get().notify(troubleNotice('environment', trouble));
      }
    },
    discardEdits: (id) => keep(id, {}),
  };
}

function createSave(context: Context): (environment: Environment) => Promise<Trouble | null> {
  const changing = createEnvironmentsChange(context);
  return (environment) => changing(() => context.ports.bridge.environments.save({ environment }));
}

function getInfos({ session }: Pick<ReturnType<Context['get']>, 'session'>): readonly EnvironmentInfo[] {
  return session?.environments ?? [];
}

export function otherNames(all: readonly EnvironmentInfo[], id: string): readonly string[] {
  return all.filter((each) => each.id !== id).map(({ name }) => name);
}

function selectDiffering(edits: EnvironmentEdits, saved: ReturnType<typeof toForm>): EnvironmentEdits {
  return Object.fromEntries(
    Object.entries(edits).filter(([field, text]) => isEnvironmentField(field) && saved[field] !== text),
  );
}

function pick(typed: EnvironmentEdits, fields: readonly string[]): EnvironmentEdits {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => fields.includes(field)));
}

/** Adds the fields that decide whether these count: a wrong text keeps the choice that requires it. */
function includeDecidingFields(fields: readonly string[]): readonly string[] {
  const deciding = fields.map((field) => ({ keyVersion: 'keyVersionBy', proxy: 'proxyBy' })[field]);
  return [...fields, ...deciding.filter((field) => field !== undefined)];
}

/** Creates an environment with the usual values: a test service, called directly. */
export function createEnvironment(id: string, name: string, taken: readonly string[]): Environment {
  return {
    format: 'passbench.environment/1',
    id,
    name: freeName(name, taken, environmentLimits.nameUnits),
    kind: 'test',
    role: 'direct',
  };
}

function environmentFrom(
  { name, baseUrl, clientId }: EnvironmentStart,
  id: string,
  taken: readonly string[],
): Environment {
  return { ...createEnvironment(id, name, taken), baseUrl, ...(clientId === null ? {} : { clientId }) };
}

/**
 * Copies an environment under another name, without secrets: they belong to the original. A copy of production stays
 * production, with the same address.
 */
export function copyEnvironment(environment: Environment, id: string, taken: readonly string[]): Environment {
  const { proxyCredentials: _proxy, clientCert: _certificate, secretHeaders: _headers, ...rest } = environment;
  return { ...rest, id, name: freeName(environment.name, taken, environmentLimits.nameUnits) };
}
