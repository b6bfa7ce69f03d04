/**
 * A text as a terminal may get it: what it would obey, and what nobody sees (controls, marks of direction, characters
 * without a width), as escapes. Line ends and tabs stay.
 */
export function printable(text) {
  return text.replace(/[^\P{C}\n\t]|[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, (character) => {
    const codes = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
    return codes.map((code) => `\\u${code}`).join('');
  });
}
