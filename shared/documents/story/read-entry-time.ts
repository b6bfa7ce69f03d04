import type { JsonMember } from '../../lib/json/json-scan.ts';
import type { StoryCall, TextSpan } from './story.ts';
import { below, readKind, reportAt, spanOf, type MemberPlace } from './story-members.ts';
import { readStoryTime } from './story-time.ts';

/** Reads `at` of an entry; null where there is none or it is no time, which is reported. */
export function readEntryTime(
  member: JsonMember | undefined,
  { start }: TextSpan,
  here: MemberPlace,
): StoryCall['at'] | null {
  if (member === undefined) {
    const message = { en: 'it has no time ("at").', zh: '沒有時間（「at」）。' };
    const next = { en: 'Add "at": "+10m", for example.', zh: '請加上時間，例如 "at": "+10m"。' };
    reportAt(here, { start, end: start + 1 }, { problem: 'missing', message, next });
    return null;
  }
  const node = readKind(member.value, 'string', below(here, 'at'));
  if (node === null) return null;
  const reading = readStoryTime(node.value);
  if ('time' in reading) return { ...reading.time, span: spanOf(node) };
  reportAt(below(here, 'at'), node, { problem: 'time', ...reading });
  return null;
}
