// The fuses of an Electron program: bytes after a text that marks their place. Read from the bytes, not by what sets them.

export const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX', 'latin1');

/** What each fuse must be, in the order of the wire (version 1): 0 off, 1 on, `default` as Electron has it. */
export const wantedFuses = [
  ['RunAsNode', '0'],
  ['EnableCookieEncryption', '1'],
  ['EnableNodeOptionsEnvironmentVariable', '0'],
  ['EnableNodeCliInspectArguments', '0'],
  ['EnableEmbeddedAsarIntegrityValidation', '1'],
  ['OnlyLoadAppFromAsar', '1'],
  ['LoadBrowserProcessSpecificV8Snapshot', '0'],
  ['GrantFileProtocolExtraPrivileges', '0'],
  ['WasmTrapHandlers', 'default'],
];

/**
 * The wires in a program: one, or two in one that is made for two processors. Each is a text of '0' (off), '1' (on) and
 * 'r' (removed), a character for each fuse. Throws where there is none, where it has another version, or where it is cut off.
 */
export function readFuseWires(program) {
  const wires = [];
  for (let at = program.indexOf(sentinel); at !== -1; at = program.indexOf(sentinel, at + 1))
    wires.push(wireAt(program, at + sentinel.length));
  if (wires.length === 0) throw new Error('it has no fuse wire: the sentinel is not in it');
  return wires;
}

function wireAt(program, at) {
  const [version, length] = [program[at], program[at + 1]];
  if (version !== 1) throw new Error(`its fuse wire has version ${version ?? 'none'}, and only 1 is known`);
  if (length === undefined || at + 2 + length > program.length) throw new Error('its fuse wire is cut off');
  const wire = program.toString('latin1', at + 2, at + 2 + length);
  const strange = [...wire].find((state) => !'01r'.includes(state));
  if (strange !== undefined)
    throw new Error(`its fuse wire holds ${JSON.stringify(strange)}, which is no state of a fuse`);
  return wire;
}

/** What is wrong with a wire, a sentence for each fuse; nothing where all nine are as they must be. */
export function wrongFuses(wire) {
  const wrong = wantedFuses.flatMap(([name, wanted], index) => {
    const state = wire[index];
    if (state === undefined) return [`${name} is not in the wire, which has ${wire.length} fuses`];
    if (state === 'r') return [`${name} is removed in this Electron`];
    return wanted === 'default' || state === wanted ? [] : [`${name} is ${state} and must be ${wanted}`];
  });
  return wire.length > wantedFuses.length
    ? [...wrong, `${wire.length - wantedFuses.length} fuses are not known here: say in fuse-wire.mjs what they must be`]
    : wrong;
}
