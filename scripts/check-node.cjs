/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access -- outside every TypeScript project */
// Plain CommonJS, readable by any Node: says in French what to do when ours is not the one that runs.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 2)) {
  console.error(
    `Pharmaccord demande Node 24.2 ou plus récent et en trouve un dans ses propres paquets ; ici c’est Node ${process.versions.node} qui répond.\n` +
      'Lancez « npm ci » (sans --omit=optional) dans ce dossier, puis recommencez.',
  );
  process.exit(1);
}
