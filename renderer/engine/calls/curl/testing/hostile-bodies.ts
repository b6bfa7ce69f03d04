/** Bodies that try to become commands. None may create the file `canary`, whose path needs no quoting. */
export function hostileBodies(canary: string): readonly Uint8Array[] {
  const run = `touch ${canary}`;
  const bodies = escapes(run).flatMap((escape) => [
    escape,
    `{"a": "${escape}"}`,
    `{\n  "a": "it's",\n  "b": "${escape}"\n}\n`,
  ]);
  return [...bodies, ...awkward()].map((body) => (typeof body === 'string' ? new TextEncoder().encode(body) : body));
}

/** Escapes from a quote, a paste or a line editor, each followed by a command. */
function escapes(run: string): readonly string[] {
  const controls = [
    ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
    '\u007f',
    '\u0085',
    '\u009b201~',
  ].map((control) => `${control}\n${run}\n`);
  return [
    ...controls,
    `\u001b[201~\n${run}\n`,
    `\u001b[201~\r${run}\r`,
    `\u0003\u0003\r${run}\r`,
    `\u0015${run}\r`,
    `\u0018\u0005${run}`,
    `\u001b\n${run}`,
    `'\n${run}\n'`,
    `'; ${run}; '`,
    `'"'"'; ${run} #`,
    `\\'; ${run}; \\'`,
    `\\\\'; ${run}; '\\\\`,
    `$(${run})`,
    `\`${run}\``,
    `"; ${run}; "`,
    `" & ${run} & "`,
    `| ${run}`,
    `%COMSPEC% /c ${run}`,
    `!! !$ !touch !-1 ^a^b`,
    `it's\n!touch\n`,
    `\u2018; ${run}; \u2019`,
    `(${run})`,
    `{${run},}`,
    `~/* ? [a-z] \\n \\0 \\x41 \\u0041 %s %n`,
    `\u202e${run}\u2066`,
    `\ufdd0\ufdef\uf600\ue000\u{10fffe}`,
  ];
}

/** Bodies that hurt by their shape. */
function awkward(): readonly (string | Uint8Array)[] {
  return [
    '@/etc/passwd',
    '-',
    '\n',
    '\n\n{"a": 1}\n\n',
    ' {"a": 1} ',
    '\ufeff{"a": 1}',
    '{"a": "\t"}',
    '{"a": 1}\r\n',
    '{"車站": "紅磡 👨‍👩‍👧 ✔️ 𠮷"}',
    '\\',
    "'",
    '"',
    '""',
    '{"a": "שלום עולם"}',
    `{"a": "z${'\u0301'.repeat(40)}"}`,
    '{"a": "\\u0003\\u007f\\\\\\""}',
    '｛＂ａ＂：　＇１＇｝',
    `{"a": "${'x'.repeat(5000)}"}`,
    `{"a": "${'車'.repeat(3000)}"}`,
    '{"line": "of many"},\n'.repeat(300),
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    Uint8Array.of(0xa1, 0xf7),
    Uint8Array.of(0xff, 0xfe, 0x0a),
  ];
}
