import type { JsonMember } from '../../lib/json/json-scan.ts';
import { readAsked } from './asked.ts';
import { makeFormat2 } from './story-fix.ts';
import { memberNames } from './story-format.ts';
import { below, knownMembers, readKind, reportAt, spanOf, type MemberPlace } from './story-members.ts';
import { storyFormat2, type Asked, type StoryExpectation, type StoryFormat } from './story.ts';

/** Reads `expect`: a result code, or from format 2 on an object. Null where nothing is expected, or it cannot be read. */
export function readExpectation(
  member: JsonMember | undefined,
  format: StoryFormat,
  here: MemberPlace,
): StoryExpectation | null {
  if (member === undefined) return null;
  const { value } = member;
  if (format !== storyFormat2 || value.kind !== 'object') {
    const fixes = value.kind === 'object' && here.format1 !== undefined ? [makeFormat2(here.format1)] : [];
    const node = readKind(value, 'string', here, fixes);
    return node === null
      ? null
      : { code: { text: node.value, span: spanOf(node) }, status: null, rule: null, span: spanOf(node) };
  }
  const members = knownMembers(value, memberNames('expect'), here, 'error');
  const read = (name: 'code' | 'status' | 'rule'): Asked | null => {
    const given = members.get(name);
    const node = given === undefined ? null : readKind(given.value, 'string', below(here, name));
    return node === null ? null : readAsked(node, name === 'status' ? 'result' : null, below(here, name));
  };
  if (members.size === 0)
    reportAt(here, value, {
      problem: 'missing',
      message: { en: 'its "expect" expects nothing.', zh: '「expect」並無預期任何結果。' },
      next: {
        en: 'Give "code", "status" or "rule", or remove it.',
        zh: '請填寫「code」、「status」或「rule」，或將其移除。',
      },
    });
  return { code: read('code'), status: read('status'), rule: read('rule'), span: spanOf(value) };
}
