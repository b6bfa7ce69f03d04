import { examineKey } from '../../../electron/services/keys/keys/read-key.ts';
import { keyFixtures } from '../../../electron/services/keys/keys/testing/key-fixtures.ts';

async function measure() {
  const reports = keyFixtures.map(({ bytes, passphrase }) => examineKey(bytes, passphrase));
  const isRight = ({ kind, inside, holds, usable }, at) => {
    const asked = keyFixtures[at];
    return kind === asked.kind && inside === asked.inside && holds === asked.holds && usable === asked.usable;
  };
  const right = reports.filter(isRight).length;
  const refused = reports.filter(({ usable }) => !usable);
  const sentences = new Set(refused.map(({ sentence }) => sentence.en)).size;
  const withoutNext = refused.filter(({ next }) => next === null).length;
  return {
    measured: `${right} of ${reports.length} files told right; ${sentences} different messages, ${withoutNext} without a next step; on Node alone`,
    met: right === reports.length && reports.length >= 40 && sentences >= 25 && withoutNext === 0,
  };
}

export const figure = {
  id: '29',
  what: 'key files',
  asked: '40 key fixtures: all of the right class; at least 25 distinct messages, each with a next step',
  measure,
};
