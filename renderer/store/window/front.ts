import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { StoryDocument } from '../../../shared/documents/story/story.ts';

/** What the tabs have in front: a payload, a story, or nothing. */
export type Front = { readonly kind: 'payload' | 'story'; readonly id: string } | null;

type WithFront = { readonly front: Front };

/** The id of the payload in front; null while a story is, or nothing. */
export function payloadInFront({ front }: WithFront): string | null {
  return front?.kind === 'payload' ? front.id : null;
}

/** The id of the story in front; null while a payload is, or nothing. */
export function storyInFront({ front }: WithFront): string | null {
  return front?.kind === 'story' ? front.id : null;
}

/** Whether a payload is in front. */
export function isPayloadInFront({ front }: WithFront): boolean {
  return front?.kind === 'payload';
}

/** Whether a story is in front. */
export function isStoryInFront({ front }: WithFront): boolean {
  return front?.kind === 'story';
}

/** The document in front, or null when none is open. */
export function activeDocument(
  state: WithFront & { readonly documents: readonly PayloadDocument[] },
): PayloadDocument | null {
  const id = payloadInFront(state);
  return state.documents.find((document) => document.id === id) ?? null;
}

/** The story in front, or null when a payload is in front, or nothing. */
export function activeStory(state: WithFront & { readonly stories: readonly StoryDocument[] }): StoryDocument | null {
  const story = storyInFront(state);
  return state.stories.find(({ id }) => id === story) ?? null;
}
