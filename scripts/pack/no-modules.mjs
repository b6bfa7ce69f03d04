/** Asked by electron-builder before it packs: false says that no installed package is to be packed, nor built for Electron. */
// oxlint-disable-next-line import/no-default-export -- electron-builder asks for it by this name.
export default function packsModules() {
  return false;
}
