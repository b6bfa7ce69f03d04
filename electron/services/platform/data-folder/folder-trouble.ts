export type FolderTrouble = { readonly why: string; readonly next: string };

const another = 'choose another folder with --data';

const troubles: ReadonlyMap<unknown, FolderTrouble> = new Map([
  ['EEXIST', { why: 'a file stands there, not a folder', next: 'Name a folder with --data.' }],
  ['ENOTDIR', { why: 'a part of its path is a file, not a folder', next: 'Name a folder with --data.' }],
  ['EACCES', { why: 'this user may not write there', next: `Allow it, or ${another}.` }],
  ['EPERM', { why: 'this user may not change it', next: `Allow it, or ${another}.` }],
  ['EROFS', { why: 'its file system is read-only', next: `Please ${another}.` }],
  ['ENOENT', { why: 'no folder can be made there', next: `Please ${another}.` }],
  ['EISDIR', { why: 'a folder stands where a file should', next: `Move that folder away, or ${another}.` }],
  ['EIO', { why: 'the disk failed to read or write (EIO)', next: `Check the disk, or ${another}.` }],
  ['EFBIG', { why: 'a file may not grow any further there', next: `Raise that limit, or ${another}.` }],
  ['ENOSPC', { why: 'the disk is full', next: `Make room, or ${another}.` }],
  ['EDQUOT', { why: 'the disk quota of this user is used up', next: `Make room, or ${another}.` }],
  ['ENAMETOOLONG', { why: 'its name is too long', next: 'Choose a shorter one with --data.' }],
  ['ELOOP', { why: 'its links lead in a circle', next: `Please ${another}.` }],
  ['ERR_INVALID_ARG_VALUE', { why: 'its name holds a NUL', next: `Please ${another}.` }],
]);

export function folderTrouble(error: unknown): FolderTrouble {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const said = error instanceof Error ? error.message : String(error);
  return troubles.get(code) ?? { why: `the system said: ${said}`, next: `Make it writable, or ${another}.` };
}
