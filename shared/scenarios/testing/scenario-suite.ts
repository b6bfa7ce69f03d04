import { cardPromises } from './suite/card-promises.ts';
import { effectPromises } from './suite/effect-promises.ts';
import { fieldPromises } from './suite/field-promises.ts';
import { lifecyclePromises } from './suite/lifecycle-promises.ts';
import { recognitionPromises } from './suite/recognition-promises.ts';
import { storyPromises } from './suite/story-promises.ts';
import { stylePromises } from './suite/style-promises.ts';
import type { ScenarioPromise } from './suite/suite-tools.ts';
import { templatePromises } from './suite/template-promises.ts';
import { unknownReads } from './suite/unknown-reads.ts';
import { wordPromises } from './suite/word-promises.ts';

export { findBrokenPlaces } from './suite/suite-tools.ts';
export type { SuiteTools } from './suite/suite-tools.ts';

/** The promises that every scenario keeps. A test asks each of every scenario; a new scenario is asked as well. */
export const scenarioPromises: readonly ScenarioPromise[] = [
  ...fieldPromises,
  ...lifecyclePromises,
  ...effectPromises,
  ...templatePromises,
  ...cardPromises,
  unknownReads,
  ...stylePromises,
  ...wordPromises,
  ...recognitionPromises,
  ...storyPromises,
];
