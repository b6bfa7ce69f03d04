import type { Bench } from '../slice.ts';

type Lists = Pick<Bench, 'documents' | 'stories'>;

/** A payload or a story of the window, as which of them it is, with its place among them. */
export type OwnText =
  | { readonly kind: 'payload'; readonly own: Bench['documents'][number]; readonly at: number }
  | { readonly kind: 'story'; readonly own: Bench['stories'][number]; readonly at: number };

/** The payload or the story of an id; null where there is none. Ids are drawn at random: no story has that of a payload. */
export function ownText({ documents, stories }: Lists, id: string): OwnText | null {
  const ofId = (each: { readonly id: string }): boolean => each.id === id;
  const [payloadAt, storyAt] = [documents.findIndex(ofId), stories.findIndex(ofId)];
  const [payload, story] = [documents[payloadAt], stories[storyAt]];
  if (payload !== undefined) return { kind: 'payload', own: payload, at: payloadAt };
  return story === undefined ? null : { kind: 'story', own: story, at: storyAt };
}
