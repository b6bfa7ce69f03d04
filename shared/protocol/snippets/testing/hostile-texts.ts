import * as fc from 'fast-check';
import { anyCharacter } from '../../../lib/text/testing/any-character.ts';

/** Texts that end a literal, need escapes, or change in an editor. */
export const hostileTexts: readonly string[] = [
  '',
  '{}',
  '\n',
  '\n\n{"a": 1}\n\n',
  ' {"a": 1} ',
  '{"a": 1}\r\n',
  '{\r"a": 1}',
  '\ufeff{"a": 1}',
  '{"a": "\t"}\t\n\t',
  '  a  \n   \n\tb\u3000\n\u3000\n\u2003\n',
  `it's "quoted" \`ticked\` $HOME \${HOME} {$home} $(id) #{home} %s %n %PATH% !!`,
  String.raw`\ \\ \" \n \u0041 \\u0041 \x41 \0 \s \${a} \$`,
  '"""',
  '""""',
  '"""""\n"""\n""',
  '{"a": ""}"',
  "'''",
  '``````',
  'JSON\nJSON;\nJSON_\n  JSON,\nEND\n',
  '// # /* */ <?php ?> <!-- -->',
  'a\u2028b\u2029c\u0085d\u000be\u000cf\u001cg',
  '\u202e\u2066\u200d\u200b\u00ad\u00a0\u180e\u{e0041}\u{10fffe}\ue000\ufffe',
  '{"車站": "紅磡 👨‍👩‍👧 ✔️ 𠮷", "z": "e\u0301"}',
  Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join(''),
  '\u007f\u0080\u009f\u00ff',
  `{"a": "${'x'.repeat(5000)}"}`,
  `{"a": "${'車'.repeat(3000)}𠮷"}`,
];

/** Longer than a Java constant, with surrogates at every cut. */
export const longText = `{"a": "${'𠮷'.repeat(24_000)}${'x𠮷'.repeat(8_000)}"}`;

const awkward = fc.constantFrom(...`\\"'\`$\{}%#/*\n\r\t \u0000\u001b\u0085\u2028\u3000\u202e\ufeff紅𠮷👍nux0{J`);

/** Any well-formed text, mostly special characters. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.array(awkward, { maxLength: 24 }).map((parts) => parts.join('').toWellFormed()) },
  fc.string({ unit: anyCharacter, maxLength: 24 }),
  fc.json({ maxDepth: 2 }),
);
