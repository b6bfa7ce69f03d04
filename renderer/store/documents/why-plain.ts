import { whyPlain } from '../../engine/payload/long-lines.ts';
import type { WhyPlain } from '../../engine/payload/long-lines.ts';
import { memoised } from '../selectors.ts';
import { activeDocument, activeStory } from '../window/front.ts';

/** Why the text in front is shown plain. */
export const selectWhyPlain = memoised(
  (bench) => [(activeStory(bench) ?? activeDocument(bench))?.text ?? ''],
  (text): WhyPlain | null => whyPlain(text),
);
