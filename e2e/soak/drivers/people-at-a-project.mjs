import { randomInt, randomUUID } from 'node:crypto';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Somebody at a window and another program in the project's folder, who both write texts that nobody has written before.
 * A text is alive from the moment at which its save was answered, or its file was renamed into place, until somebody who
 * has seen it writes another one over it, removes it or decides against it.
 */
export class PeopleAtAProject {
  alive = new Set();
  written = new Set();
  saves = 0;
  changes = 0;
  /** Saves whose end is not known yet. One that met a change from outside may have been written over by that. */
  #saving = new Set();
  #changing = 0;
  #isPaused = false;
  #payloads;

  constructor(data) {
    this.#payloads = join(data, 'project', 'payloads');
  }

  /** Types into one payload without pause, each text over the one that was shown, until the host is gone. */
  async type(session, id) {
    for (;;) {
      const [shown] = await session.call('documents/read', { ids: [id] });
      const text = this.#fresh(id);
      const over = shown === undefined ? {} : { [id]: fingerprintOf(shown.text) };
      await wait(randomInt(0, 25));
      const save = { text, over: shown?.text, isDoubtful: this.#changing > 0 };
      this.#saving.add(save);
      const input = { documents: [{ ...(shown ?? newDocument(id)), text }], over };
      const { status, body } = await session.post('documents/save', { json: input });
      if (status !== 200) throw new Error(`A save was answered with ${status}: ${body.slice(0, 300)}`);
      this.#isSaved(save);
      this.saves += 1;
    }
  }

  /** Changes, renames and removes files of these payloads, over a text that was read this moment, until `isOver`. */
  async changeOutside(isOver) {
    while (!isOver()) {
      await wait(randomInt(0, 40));
      if (this.#isPaused) continue;
      this.#changing += 1;
      for (const save of this.#saving) save.isDoubtful = true;
      await this.#changeOne();
      this.#changing -= 1;
    }
  }

  /** What is wrong with what can be had now, in words: in the bench and in the folder, nothing being changed meanwhile. */
  async problems(session) {
    this.#isPaused = true;
    while (this.#changing > 0) await wait(1);
    const documents = await session.call('documents/list');
    const files = await this.#files();
    const found = new Set([...documents.map(({ text }) => text), ...files.map(({ text }) => text)]);
    for (const save of this.#saving) if (found.has(save.text)) this.#isSaved(save);
    this.#saving.clear();
    const lost = [...this.alive].filter((text) => !found.has(text));
    const torn = [...found].filter((text) => text.includes('"typed"') && !this.written.has(text));
    // Before anything was saved there is none.
    const names = await readdir(this.#payloads, { recursive: true }).catch(() => []);
    const left = names.filter((name) => name.endsWith('.tmp'));
    for (const text of lost) this.alive.delete(text);
    return [
      ...lost.map((text) => `lost: ${text.slice(0, 90)}`),
      ...torn.map((text) => `torn or invented: ${text.slice(0, 90)}`),
      ...left.map((name) => `remaining: ${name}`),
    ];
  }

  /** Decides every conflict that the session has been told of, one way or another. */
  async decide(session) {
    const { conflicts } = await session.call('session/open');
    for (const { kind, id } of conflicts) {
      const { mine, theirs, seen } = await session.call('conflicts/read', { kind, id });
      const take = ['mine', 'theirs', 'both'][randomInt(3)];
      if (take === 'mine') this.alive.delete(theirs);
      if (take === 'theirs') this.alive.delete(mine);
      await session.call('conflicts/resolve', { kind, id, take, seen });
    }
    this.#isPaused = false;
    return conflicts.length;
  }

  #fresh(id) {
    const text = `{ "merchantBizNo": "${id}", "typed": "${randomUUID()}", "fill": "${'x'.repeat(randomInt(20_000))}" }\n`;
    this.written.add(text);
    return text;
  }

  #isSaved(save) {
    const { text, over, isDoubtful } = save;
    this.#saving.delete(save);
    if (!isDoubtful) this.alive.add(text);
    this.alive.delete(over);
  }

  async #changeOne() {
    const files = await this.#files();
    const own = files.filter(({ text }) => text.includes('"typed"'));
    if (own.length === 0) return;
    const { path } = own[randomInt(own.length)];
    const what = randomInt(10);
    if (what === 0) return rename(path, join(dirname(path), `moved ${randomInt(1000)}.json`)).catch(() => {});
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) return;
    if (what === 1) await rm(path, { force: true });
    else {
      const beside = join(dirname(path), '.beside.swp');
      const fresh = this.#fresh('outside');
      await writeFile(beside, fresh);
      await rename(beside, path);
      this.alive.add(fresh);
    }
    this.alive.delete(text);
    for (const { over } of this.#saving) this.alive.delete(over);
    this.changes += 1;
  }

  async #files() {
    const names = await readdir(this.#payloads, { recursive: true }).catch(() => []);
    const payloads = names.filter((name) => name.endsWith('.json') && !name.endsWith('order.json'));
    const read = payloads.map(async (name) => {
      const path = join(this.#payloads, name);
      const text = await readFile(path, 'utf8').catch(() => null);
      return text === null ? [] : [{ path, text }];
    });
    return (await Promise.all(read)).flat();
  }
}

function newDocument(id) {
  return { id, name: id, scenario: 'queue-up', order: 'Typed', orderNo: 'N-1' };
}

/** As a window names the text that another one was typed over (shared/lib/text/fingerprint). */
function fingerprintOf(text) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${(hash >>> 0).toString(16)}-${text.length}`;
}
