// Saves when it is told to: a message { ask: 'write' | 'create', path, content } is answered with { ok } or { code }.
import { createDurably, writeDurably } from '../../../electron/services/data-folder/durable-file.ts';

const saves = { write: writeDurably, create: createDurably };

async function save({ ask, path, content }) {
  try {
    await saves[ask](path, content);
    process.send({ ok: true });
  } catch (error) {
    process.send({ code: error.code ?? error.message });
  }
}

process.on('message', (message) => void save(message));
process.on('disconnect', () => process.exit());
process.send({ ok: true });
