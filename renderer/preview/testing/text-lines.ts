/** What a line may not break: dates, weekdays, runs of letters, digits and signs, a number after its hyphen. */
const unbreakable = /\d+月\d+日|星期.|(?:[^\s\-–/\p{Script=Han}、，。：；！？（）「」]|(?<=[A-Z\d])-(?=\d))+/gu;

/** Finds words that a line break tears on the phones in `root`: `Guangz|hou`. */
export function findTornWordsIn(root: ParentNode): readonly string[] {
  return [...root.querySelectorAll('[data-phone]')].flatMap((phone) => {
    const walk = document.createTreeWalker(phone, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      if (node instanceof Text) found.push(...findTorn(node));
    }
    return found;
  });
}

function findTorn(node: Text): readonly string[] {
  const range = document.createRange();
  const middleOf = (at: number): number => {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const { top, height } = range.getBoundingClientRect();
    return top + height / 2;
  };
  return [...node.data.matchAll(unbreakable)].flatMap(({ 0: word, index }) => {
    const tops = Array.from(word, (_, at) => middleOf(index + at));
    const end = tops.findIndex((top, at) => at > 0 && Math.abs(top - (tops[at - 1] ?? top)) > 4);
    return end === -1 ? [] : [`${word.slice(0, end)}|${word.slice(end)}`];
  });
}

/** Gets every text of the phones in `root` with its line breaks: `Hong Kong|West Kowloon`. */
export function getLines(root: ParentNode): readonly string[] {
  return [...root.querySelectorAll('[data-phone]')].flatMap((phone) => {
    const walk = document.createTreeWalker(phone, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      if (node instanceof Text && node.data.trim() !== '') found.push(breakText(node));
    }
    return found;
  });
}

function breakText(node: Text): string {
  const range = document.createRange();
  let [lines, before] = ['', -Infinity];
  for (let at = 0; at < node.data.length; at++) {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const { top, height } = range.getBoundingClientRect();
    const isNext = height > 0 && before > -Infinity && top - before > height / 2;
    lines += (isNext ? '|' : '') + node.data.charAt(at);
    if (height > 0) before = top;
  }
  return lines;
}
