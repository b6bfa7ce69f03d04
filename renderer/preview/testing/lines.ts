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
