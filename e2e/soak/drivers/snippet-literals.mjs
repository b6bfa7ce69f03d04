/** A program for each language that prints what it reads of every literal, in base64, a line each. */
export const literalPrograms = {
  node: {
    fileName: 'literals.mjs',
    command: [process.execPath, 'literals.mjs'],
    source: (literals) => literals.map((each) => `console.log(Buffer.from(${each}).toString('base64'));\n`).join(''),
  },
  python: {
    fileName: 'literals.py',
    command: ['python3', 'literals.py'],
    source: (literals) =>
      `import base64\n${literals.map((each) => `print(base64.b64encode(${each}.encode("utf-8")).decode())\n`).join('')}`,
  },
  php: {
    fileName: 'literals.php',
    command: ['php', 'literals.php'],
    source: (literals) => `<?php\n${literals.map((each) => `echo base64_encode(${each}), "\\n";\n`).join('')}`,
  },
  go: {
    fileName: 'literals.go',
    command: ['go', 'run', 'literals.go'],
    source: (literals) =>
      [
        'package main',
        'import ("encoding/base64"; "fmt")',
        ...literals.map((each, at) => `const c${at} = ${each}`),
        'func main() {',
        ...literals.map((_, at) => `fmt.Println(base64.StdEncoding.EncodeToString([]byte(c${at})))`),
        '}',
      ].join('\n'),
  },
  java: {
    fileName: 'Literals.java',
    command: ['java', '-Dfile.encoding=UTF-8', 'Literals.java'],
    // A method may hold 65,535 bytes, so the constants are found by their names.
    source: (literals) =>
      [
        'import java.util.Base64;',
        'public class Literals {',
        ...literals.map((each, at) => `static final String C${at} = ${each};`),
        'public static void main(String[] args) throws Exception {',
        `for (int at = 0; at < ${literals.length}; at++) {`,
        'String text = (String) Literals.class.getDeclaredField("C" + at).get(null);',
        'System.out.println(Base64.getEncoder().encodeToString(text.getBytes("UTF-8")));',
        '} } }',
      ].join('\n'),
  },
  curl: {
    fileName: 'literals.sh',
    command: ['sh', 'literals.sh'],
    source: (commands) =>
      `body=$(mktemp)\n${commands.map((each) => `${each}\nopenssl base64 -A < "$body"; echo\n`).join('')}`,
  },
};
