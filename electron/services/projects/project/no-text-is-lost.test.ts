import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openProject, type OpenProject } from './open-project.ts';
import { Killed, MemoryMachine, type Fuse } from './testing/memory-project.ts';

/** `npm run soak` asks for more. */
const more = Number(process.env['PASSBENCH_RUNS'] ?? 1);

const never = Number.POSITIVE_INFINITY;

/**
 * Simulates users of the window and of the folder. Each written text is unique. It must remain in store or folder until
 * a user who has seen it overwrites, removes or rejects it.
 */
class Played {
  readonly machine = new MemoryMachine();
  readonly alive = new Set<string>();
  /** The window's texts by id. */
  readonly view = new Map<string, string>();
  readonly #names = ['A', 'B', 'a/b'];
  #fuse: Fuse = { left: never };
  #project: OpenProject | null = null;
  #count = 0;

  fresh(): string {
    this.#count += 1;
    return `"text ${this.#count}"`;
  }

  name(at: number): string {
    return this.#names[at % this.#names.length] ?? '';
  }

  async start(): Promise<void> {
    this.#project = null;
    this.#project = await openProject(this.machine.ports(this.#fuse, { newId: () => `id${(this.#count += 1)}` }));
    await this.look();
  }

  arm(steps: number): void {
    this.#fuse.left = steps;
  }

  async look(): Promise<void> {
    if (this.#project === null) return;
    this.view.clear();
    for (const { id, text } of await this.#project.documents.list()) this.view.set(id, text);
  }

  /** Runs something in Passbench; a kill restarts it and the window. */
  async atBench(run: (project: OpenProject) => Promise<void>): Promise<boolean> {
    try {
      if (this.#project === null) await this.start();
      if (this.#project !== null) await run(this.#project);
      // A file that cannot be written does not fail a save, but a killed process ends.
      if (this.#fuse.left <= 0) throw new Killed();
      return true;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      this.#fuse = { left: never };
      await this.start();
      return false;
    }
  }

  /** Replaces `old` by `text`; after a kill either may remain. */
  async replaced(old: string | undefined, text: string | null, isDone: boolean): Promise<void> {
    const there = this.there();
    const isNew = isDone || (text === null ? old !== undefined && !there.has(old) : there.has(text));
    if (!isNew) return;
    if (old !== undefined) this.alive.delete(old);
    if (text !== null) this.alive.add(text);
  }

  there(): ReadonlySet<string> {
    return new Set([
      ...this.machine.files.values(),
      ...[...this.machine.texts.payload.values()].map(({ text }) => text),
    ]);
  }

  payloadFiles(): readonly string[] {
    return [...this.machine.files.keys()].filter(
      (path) => path.startsWith('payloads/') && !path.endsWith('/order.json'),
    );
  }

  ids(): readonly string[] {
    return [...this.view.keys()];
  }
}

type Act = (played: Played) => Promise<void>;

const pick = <Value>(all: readonly Value[], at: number): Value | undefined => all[at % Math.max(all.length, 1)];

const atBench = {
  add:
    (name: number, order: number): Act =>
    async (played) => {
      const text = played.fresh();
      const one = {
        id: `made ${text}`,
        name: played.name(name),
        order: played.name(order),
        orderNo: '1',
        scenario: 'base-order',
        text,
      };
      const isDone = await played.atBench((project) => project.documents.save([one]));
      await played.replaced(undefined, text, isDone);
      if (isDone) played.view.set(one.id, text);
    },
  edit:
    (at: number, name: number, order: number): Act =>
    async (played) => {
      const id = pick(played.ids(), at);
      if (id === undefined) return;
      const over = played.view.get(id) ?? '';
      const text = played.fresh();
      const isDone = await played.atBench((project) =>
        project.documents.save(
          [
            {
              id,
              name: played.name(name),
              order: played.name(order),
              orderNo: String(name),
              scenario: 'base-order',
              text,
            },
          ],
          { [id]: over },
        ),
      );
      await played.replaced(over, text, isDone);
      if (isDone) played.view.set(id, text);
    },
  remove:
    (at: number): Act =>
    async (played) => {
      const id = pick(played.ids(), at);
      if (id === undefined) return;
      const over = played.view.get(id) ?? '';
      let shown = '';
      const isDone = await played.atBench(async (project) => {
        shown = (await project.documents.list()).find((one) => one.id === id)?.text ?? '';
        // A window receives an import before its user can remove it.
        if (shown === over) await project.documents.remove(id);
      });
      if (shown === over) await played.replaced(over, null, isDone);
      if (isDone && shown === over) played.view.delete(id);
    },
  arrange:
    (at: number): Act =>
    async (played) => {
      const id = pick(played.ids(), at);
      await played.atBench((project) => project.documents.arrange(id === undefined ? [] : [id]));
    },
  look: (): Act => async (played) => {
    await played.atBench(() => played.look());
  },
  rescan: (): Act => async (played) => {
    await played.atBench(async (project) => void (await project.rescan()));
  },
  resolve:
    (at: number, take: 'mine' | 'theirs' | 'both'): Act =>
    async (played) => {
      let lost: string | null = null;
      const isDone = await played.atBench(async (project) => {
        const conflict = pick(project.conflicts(), at);
        if (conflict === undefined) return;
        const { mine, theirs, seen } = await project.conflict(conflict);
        if (take === 'mine') lost = theirs;
        if (take === 'theirs') lost = mine;
        await project.resolve(conflict, take, seen);
      });
      if (lost !== null) await played.replaced(lost, null, isDone);
      await played.atBench(() => played.look());
    },
  kill:
    (steps: number): Act =>
    async (played) =>
      played.arm(steps),
};

const outside = {
  write:
    (at: number): Act =>
    async (played) => {
      const path = pick(played.payloadFiles(), at);
      if (path === undefined) return;
      const text = played.fresh();
      played.alive.delete(played.machine.files.get(path) ?? '');
      played.alive.add(text);
      played.machine.files.set(path, text);
    },
  add:
    (name: number, order: number): Act =>
    async (played) => {
      const path = `payloads/${played.name(order).replace('/', '-')}/${played.name(name).replace('/', '-')}.json`;
      const text = played.fresh();
      played.alive.delete(played.machine.files.get(path) ?? '');
      played.alive.add(text);
      played.machine.files.set(path, text);
    },
  remove:
    (at: number): Act =>
    async (played) => {
      const path = pick(played.payloadFiles(), at);
      if (path === undefined) return;
      played.alive.delete(played.machine.files.get(path) ?? '');
      played.machine.files.delete(path);
    },
  move:
    (at: number, name: number, order: number): Act =>
    async (played) => {
      const from = pick(played.payloadFiles(), at);
      const to = `payloads/${played.name(order).replace('/', '-')}/${played.name(name).replace('/', '-')} moved.json`;
      const text = from === undefined ? undefined : played.machine.files.get(from);
      if (from === undefined || text === undefined || from === to) return;
      played.alive.delete(played.machine.files.get(to) ?? '');
      played.machine.files.delete(from);
      played.machine.files.set(to, text);
    },
  describe:
    (order: number, number: number): Act =>
    async (played) => {
      played.machine.files.set(
        `payloads/${played.name(order).replace('/', '-')}/order.json`,
        number % 4 === 0 ? '{' : JSON.stringify({ orderNo: `N${number}`, order: ['B', 'A', 'nobody'] }),
      );
    },
};

/** A file changes, Passbench imports it, and a user types on without having seen it. */
function overtaken(which: number, name: number, order: number): Act {
  return async (played) => {
    await outside.write(which)(played);
    await atBench.rescan()(played);
    await atBench.edit(which, name, order)(played);
  };
}

const at = fc.nat({ max: 30 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(at, at).map(([name, order]) => atBench.add(name, order)),
  fc.tuple(at, at, at).map(([which, name, order]) => atBench.edit(which, name, order)),
  at.map(atBench.remove),
  at.map(atBench.arrange),
  fc.constant(atBench.look()),
  fc.constant(atBench.rescan()),
  fc.tuple(at, fc.constantFrom('mine', 'theirs', 'both')).map(([which, take]) => atBench.resolve(which, take)),
  fc.nat({ max: 9 }).map(atBench.kill),
  fc.tuple(at, at, at).map(([which, name, order]) => overtaken(which, name, order)),
  at.map(outside.write),
  fc.tuple(at, at).map(([name, order]) => outside.add(name, order)),
  at.map(outside.remove),
  fc.tuple(at, at, at).map(([which, name, order]) => outside.move(which, name, order)),
  fc.tuple(at, at).map(([order, number]) => outside.describe(order, number)),
);

test('any sequence of edits, outside changes, kills and decisions loses no text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 40 }), async (acts) => {
      const played = new Played();
      for (const each of acts) {
        await each(played);
        const there = played.there();
        expect([...played.alive].filter((text) => !there.has(text))).toEqual([]);
      }
      // At the end store and folder are equal, and another machine would agree.
      await played.atBench(() => played.look());
      for (let left = 100; left > 0; left -= 1) await atBench.resolve(0, 'both')(played);
      await atBench.rescan()(played);
      const there = played.there();
      expect([...played.alive].filter((text) => !there.has(text))).toEqual([]);
      const texts = (all: Iterable<string>): readonly string[] => [...all].toSorted();
      expect(texts([...played.machine.texts.payload.values()].map(({ text }) => text))).toEqual(
        texts(played.payloadFiles().map((path) => played.machine.files.get(path) ?? '')),
      );
    }),
    { numRuns: 60 * more },
  );
});
