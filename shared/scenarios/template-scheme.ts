import { gapValue } from '../gaps/gaps.ts';

/** Templates write the scheme that the gap has by default; the one in force takes its place. */
export function replaceScheme(text: string, scheme: string | null): string {
  return scheme === null ? text : text.replaceAll(`${gapValue({}, 'scheme')}://`, `${scheme}://`);
}
