import { readStory } from '../../../shared/documents/story/read-story.ts';
import { throughTheEngine } from '../../walls/through-the-engine.ts';
import { answerParent } from '../../bench/child-process.mjs';
import { pollutionPayloads } from './pollution-payloads.mjs';

answerParent({
  /** Takes every payload through all that reads payloads and stories. Gives how many there were. */
  read: () => {
    const payloads = pollutionPayloads();
    for (const text of payloads) {
      throughTheEngine(text);
      readStory(text);
      readStory(`{"format": "passbench-story/1", "calls": [{"payload": ${text}, "set": ${text}}], "gaps": ${text}}`);
    }
    return { read: payloads.length };
  },
});
