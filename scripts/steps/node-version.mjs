/** Ends the process with one sentence when this Node is older than the floor named in package.json. */
export function demandNode(minimum = [20, 19]) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > minimum[0] || (major === minimum[0] && minor >= minimum[1])) return;
  process.stderr.write(
    `Passbench needs Node ${minimum.join('.')} or newer; this is ${process.versions.node}. Install a newer Node, then run the command again.\n`,
  );
  process.exit(2);
}
