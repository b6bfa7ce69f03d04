import { expect, test } from 'vitest';
import { getChoiceOfStage } from '../../features/pictures/engine/picture-choice.ts';
import { opened } from '../testing/story-bench.ts';
import { followEndedWork } from './ended-work.ts';

test('pictures that were drawn, or could not be, are told of once; what was cancelled is not', async () => {
  const { store } = await opened();
  const told: string[] = [];
  const stop = followEndedWork(store, (ended) => told.push(ended));
  const choice = getChoiceOfStage('phone', store.getState().settings, { locales: ['en_US'], appScheme: 'light' });
  await store.getState().exportPictures(choice);
  expect(told).toEqual(['pictures']);
  const cancelled = store.getState().exportPictures(choice);
  await store.getState().cancelPictures();
  await cancelled;
  expect(told).toEqual(['pictures']);
  stop();
  await store.getState().exportPictures(choice);
  expect(told).toEqual(['pictures']);
});

test('the host is told where it gives notices, and a file that goes where the user says is not said to be in the downloads', async () => {
  const { store, host } = await opened();
  await store.getState().tellEnded('Done.');
  expect(host.notices).toEqual([]);
  const { session } = store.getState();
  if (session === null) throw new Error('no session');
  const capabilities = { ...session.capabilities, notices: true, fileDialogs: true };
  store.setState({ session: { ...session, capabilities } });
  await store.getState().tellEnded('Done.'.repeat(100));
  expect(host.notices.map(({ length }) => length)).toEqual([300]);
  store.getState().notify({ tone: 'good', words: { says: 'given-out', names: ['x.json'], place: 'downloads' } });
  expect(store.getState().notices).toEqual([]);
});
