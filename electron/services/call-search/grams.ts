/**
 * What a text is known by in the index: every run of one, two and three UTF-16 units without white space, and whole values
 * (a code, an outcome) as terms. Each is a number below `gramSpace`. Two may share a number: what the index finds is looked
 * at again.
 */
export const gramSpace = 2 ** 20;

/** Calls `visit` with every gram of a folded text, repeated ones too. */
export function eachGram(text: string, visit: (gram: number) => void): void {
  let before = 0;
  let beforeThat = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= space) {
      before = 0;
      beforeThat = 0;
      continue;
    }
    visit(gramOf(0, 0, unit));
    if (before !== 0) visit(gramOf(0, before, unit));
    if (beforeThat !== 0) visit(gramOf(beforeThat, before, unit));
    beforeThat = before;
    before = unit;
  }
}

const space = 0x20;

/** The grams that a text has to have if it holds this folded word; those that share no character come first. */
export function gramsOfWord(word: string): readonly number[] {
  const long = Math.min(3, word.length);
  const places = Array.from({ length: word.length - long + 1 }, (_, at) => at);
  const ordered = [0, 1, 2].flatMap((rest) => places.filter((at) => at % 3 === rest));
  return [...new Set(ordered.map((at) => gramAt(word, at, long)))];
}

function gramAt(word: string, at: number, long: number): number {
  const units = [at + long - 3, at + long - 2, at + long - 1].map((each) => (each < at ? 0 : word.charCodeAt(each)));
  return gramOf(units[0] ?? 0, units[1] ?? 0, units[2] ?? 0);
}

function gramOf(one: number, two: number, three: number): number {
  return mixed(Math.imul(one, 0x9e_37_79_b1) + Math.imul(two, 0x85_eb_ca_77) + Math.imul(three, 0xc2_b2_ae_3d));
}

/** A value that is asked for whole. */
export function termOf(kind: string, value: string): number {
  let sum = 0x81_1c_9d_c5;
  const text = `${kind}\n${value}`;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01_00_01_93);
  return mixed(sum);
}

/** Spreads a number over the space. */
function mixed(sum: number): number {
  let bits = sum | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7f_eb_35_2d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x84_6c_a6_8b);
  return (bits ^ (bits >>> 16)) >>> 12;
}
