import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { StoryDocument } from '../../../shared/documents/story/story.ts';

/** The active tab: a payload, a story, or none. */
export type ActiveTab = { readonly kind: 'payload' | 'story'; readonly id: string } | null;

type WithActiveTab = { readonly activeTab: ActiveTab };

export function activePayloadId({ activeTab }: WithActiveTab): string | null {
  return activeTab?.kind === 'payload' ? activeTab.id : null;
}

export function activeStoryId({ activeTab }: WithActiveTab): string | null {
  return activeTab?.kind === 'story' ? activeTab.id : null;
}

export function isPayloadActive({ activeTab }: WithActiveTab): boolean {
  return activeTab?.kind === 'payload';
}

export function isStoryActive({ activeTab }: WithActiveTab): boolean {
  return activeTab?.kind === 'story';
}

export function activeDocument(
  state: WithActiveTab & { readonly documents: readonly PayloadDocument[] },
): PayloadDocument | null {
  const id = activePayloadId(state);
  return state.documents.find((document) => document.id === id) ?? null;
}

export function activeStory(
  state: WithActiveTab & { readonly stories: readonly StoryDocument[] },
): StoryDocument | null {
  const story = activeStoryId(state);
  return state.stories.find(({ id }) => id === story) ?? null;
}

type Lists = { readonly documents: readonly PayloadDocument[]; readonly stories: readonly StoryDocument[] };

type FoundText =
  | { readonly kind: 'payload'; readonly own: PayloadDocument; readonly at: number }
  | { readonly kind: 'story'; readonly own: StoryDocument; readonly at: number };

/** Finds a payload or story by id. Random ids never collide. */
export function findTextById({ documents, stories }: Lists, id: string): FoundText | null {
  const ofId = (each: { readonly id: string }): boolean => each.id === id;
  const [payloadAt, storyAt] = [documents.findIndex(ofId), stories.findIndex(ofId)];
  const [payload, story] = [documents[payloadAt], stories[storyAt]];
  if (payload !== undefined) return { kind: 'payload', own: payload, at: payloadAt };
  return story === undefined ? null : { kind: 'story', own: story, at: storyAt };
}
