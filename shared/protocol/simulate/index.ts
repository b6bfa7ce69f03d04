export { lastInstant, storyChanges, storyMoment, walletOf } from './moments.ts';
export type { OrderMoment } from './moments.ts';
export { playStory } from './play-story.ts';
export type { PlayedCall, PlayedStory } from './play-story.ts';
export type { StoryFile, StoryOptions } from './story-options.ts';
export { gapNamedIn, predictAnswer, printOf } from './predict-answer.ts';
export type { AcceptedRequest, BelievedState, Prediction } from './predict-answer.ts';
