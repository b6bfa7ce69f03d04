import { findScenario } from '../../../shared/scenarios/index.ts';
import type { ReadyStory } from '../../../shared/scenarios/scenario.ts';
import { createBench } from '../bench.ts';
import type { BenchStore } from '../slice.ts';
import { activeStory } from '../window/active-tab.ts';
import { plannedId } from '../../engine/stories/planned-calls.ts';
import { createFakeHost, type FakeHost } from './fake-host.ts';
import { createFakePorts } from './fake-ports.ts';

export const start = Date.UTC(2026, 10, 25, 2, 0, 0);
export const minute = 60_000;
export const hour = 60 * minute;
/** 9:30 in Hong Kong, where the ready films begin. */
export const morning = Date.UTC(2026, 10, 27, 1, 30);
export const film = morning + 10 * hour;

export function ready(scenario: string, id: string): ReadyStory {
  const found = findScenario(scenario)?.stories.find((story) => story.id === id);
  if (found === undefined) throw new Error(`There is no story ${scenario}/${id}`);
  return found;
}

/** The story with its calls alone. */
export function withoutChecks(story: ReadyStory): ReadyStory {
  const written: { readonly calls: readonly object[] } = JSON.parse(story.text);
  return {
    ...story,
    text: JSON.stringify({ ...written, calls: written.calls.filter((entry) => 'template' in entry) }),
  };
}

export async function opened(host: FakeHost = createFakeHost(start)) {
  host.clock = { virtualAnchor: start, realAnchor: start, rate: 0 };
  const ports = createFakePorts(start);
  const frames: number[] = [];
  const later: typeof ports.later = (delayMs, run) => {
    if (delayMs === 16) frames.push(delayMs);
    return ports.later(delayMs, run);
  };
  const store = createBench({ ...ports, later, bridge: host.bridge });
  await store.getState().start();
  return { store, host, ports, frames };
}

export async function withFilm() {
  const all = await opened();
  all.store.getState().openReady(ready('movie-ticket', 'film-evening'));
  return all;
}

export const textOf = (store: BenchStore): string => activeStory(store.getState())?.text ?? '';

export function faceInFocus(store: BenchStore): unknown {
  const { stage } = store.getState();
  const face = stage?.faces.en_US.find(({ key }) => key === stage.focusKey);
  return face === undefined ? null : [face.state, face.notification?.visible ?? false];
}

export function pick(store: BenchStore, place: number): void {
  const { storyView, pick: take } = store.getState();
  const laneKey = storyView?.shown?.played.calls[place]?.orderKey ?? '';
  take({ item: 'call', id: plannedId(place), laneKey });
}

export const atOf = (store: BenchStore, place: number): string => JSON.parse(textOf(store)).calls[place].at;
