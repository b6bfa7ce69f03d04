import { whyPlain } from '../../engine/payload/long-lines.ts';
import type { WhyPlain } from '../../engine/payload/long-lines.ts';
import { memoised } from '../selectors.ts';
import { activeStory } from '../stories/story-focus.ts';
import { activeDocument } from './focus.ts';

/** Why the text in front is shown plain. */
export const selectWhyPlain = memoised(
  (bench) => [(activeStory(bench) ?? activeDocument(bench))?.text ?? ''],
  (text): WhyPlain | null => whyPlain(text),
);
