const perLine = 16;

/** Nobody reads further. */
export const mostInHex = 65_536;

/** Formats bytes as offset (from `first` on), sixteen bytes and visible ASCII; of many only the first part and the number of the rest. */
export function hexLines(bytes: Uint8Array, first = 0): string {
  const shown = bytes.subarray(0, mostInHex);
  const lines = Array.from({ length: Math.ceil(shown.length / perLine) }, (_, line) =>
    hexLine(shown.subarray(line * perLine, (line + 1) * perLine), first + line * perLine),
  );
  return [...lines, ...(bytes.length > mostInHex ? [`… +${bytes.length - mostInHex}`] : [])].join('\n');
}

function hexLine(bytes: Uint8Array, offset: number): string {
  const pairs = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
  const halves = [pairs.slice(0, 8).join(' '), pairs.slice(8).join(' ')].join('  ').padEnd(perLine * 3);
  const seen = Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
  return `${offset.toString(16).padStart(8, '0')}  ${halves}  |${seen}|`;
}
