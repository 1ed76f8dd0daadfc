// Watches the packages of the product that are older than two years, or published by a single person, each with the
// reason why it stays. Reads the lock and the notes, never the clock nor the network: an unchanged commit does not
// turn red.
//   npm run dependances                   checks the notes against the lock, and docs/securite.md against the notes
//   npm run dependances -- --ecrire       writes the table again
//   npm run dependances -- --actualiser   asks the registry about each direct delivered package, and notes its answer
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { directs } from './sbom.ts';

type Note = {
  readonly version: string;
  /** True when this version was two years old on the day of the notes. */
  readonly vieux: boolean;
  /** True when a single person publishes the package. */
  readonly seul: boolean;
  /** Why the package stays; required in both cases. */
  readonly raison?: string;
};
export type Notes = { readonly releveLe: string; readonly paquets: Readonly<Record<string, Note>> };

const NOTES = new URL('dependances.json', import.meta.url);
const VERROU = new URL('../package-lock.json', import.meta.url);
const PAGE = new URL('../docs/securite.md', import.meta.url);
const DEBUT = '<!-- dependances -->';
const FIN = '<!-- /dependances -->';

const lireNotes = (): Notes => JSON.parse(readFileSync(NOTES, 'utf8')) as Notes;
const versionsDuVerrou = (): Map<string, string> => {
  const { packages } = JSON.parse(readFileSync(VERROU, 'utf8')) as { packages: Record<string, { version: string }> };
  return new Map(directs().map((nom) => [nom, packages[`node_modules/${nom}`]?.version ?? '']));
};

/** The faults of the notes, one sentence each. */
export const fautesDesNotes = ({ paquets }: Notes, verrou: ReadonlyMap<string, string>): string[] => [
  ...[...verrou].flatMap(([nom, version]) => {
    const note = paquets[nom];
    if (!note) return [`${nom} n’est pas relevé.`];
    if (note.version !== version) return [`${nom} est relevé en ${note.version}, le verrou dit ${version}.`];
    return (note.vieux || note.seul) && !note.raison
      ? [`${nom} a plus de deux ans ou une seule personne le publie : écrivez sa raison.`]
      : [];
  }),
  ...Object.keys(paquets)
    .filter((nom) => !verrou.has(nom))
    .map((nom) => `${nom} est relevé, et n’est plus livré.`),
];

const pourquoi = ({ vieux, seul }: Note): string =>
  [...(vieux ? ['plus de deux ans'] : []), ...(seul ? ['une personne publie'] : [])].join(', ');

/** The table of the page: packages with the same version and reason share a line. */
export const tableDes = ({ releveLe, paquets }: Notes): string => {
  const lignes = new Map<string, string[]>();
  for (const [nom, note] of Object.entries(paquets).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!note.vieux && !note.seul) continue;
    const suite = `${note.version} | ${pourquoi(note)} | ${note.raison ?? ''}`;
    lignes.set(suite, [...(lignes.get(suite) ?? []), `\`${nom}\``]);
  }
  return [
    `Relevé le ${releveLe}, sur ${Object.keys(paquets).length} paquets livrés demandés par nous.`,
    '',
    '| Paquet | Version | Pourquoi le dire | Pourquoi il reste |',
    '| --- | --- | --- | --- |',
    ...[...lignes].map(([suite, noms]) => `| ${noms.join(', ')} | ${suite} |`),
  ].join('\n');
};

const surUneLigne = (texte: string): string =>
  texte
    .replaceAll(/-{3,}/g, '---')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
const partDe = (page: string): string => page.slice(page.indexOf(DEBUT) + DEBUT.length, page.indexOf(FIN));

type Reponse = { readonly time?: Record<string, string>; readonly maintainers?: readonly unknown[] };
const demander = async (nom: string, version: string): Promise<Reponse> => {
  const { stdout } = await promisify(execFile)('npm', ['view', `${nom}@${version}`, 'time', 'maintainers', '--json'], {
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const reponse = JSON.parse(stdout) as Reponse & Record<string, string>;
  // With a single field to show, npm prints it bare.
  return reponse.time || reponse.maintainers ? reponse : { time: reponse };
};

const actualiser = async (): Promise<void> => {
  const { paquets } = lireNotes();
  const maintenant = new Date();
  const limite = new Date(maintenant);
  limite.setFullYear(limite.getFullYear() - 2);
  const releves: Record<string, Note> = {};
  for (const [nom, version] of versionsDuVerrou()) {
    const { time, maintainers } = await demander(nom, version);
    const avant = paquets[nom];
    const publiee = time?.[version];
    // A mirror gives the date of its copy, never earlier than the publication; some mirrors do not name the
    // publishers.
    const vieux = (avant?.version === version && avant.vieux) || (publiee !== undefined && new Date(publiee) < limite);
    const seul = maintainers ? maintainers.length === 1 : (avant?.seul ?? false);
    releves[nom] = { version, vieux, seul, ...(avant?.raison && { raison: avant.raison }) };
    if (!maintainers) console.log(`${nom} : le registre ne dit pas qui le publie, l’ancienne note reste.`);
  }
  const notes = { releveLe: maintenant.toISOString().slice(0, 10), paquets: releves };
  writeFileSync(NOTES, `${JSON.stringify(notes, null, 2)}\n`);
};

const ecrire = (): void => {
  const page = readFileSync(PAGE, 'utf8');
  const [debut, fin] = [page.slice(0, page.indexOf(DEBUT) + DEBUT.length), page.slice(page.indexOf(FIN))];
  writeFileSync(PAGE, `${debut}\n\n${tableDes(lireNotes())}\n\n${fin}`);
};

if (import.meta.main) {
  if (process.argv.includes('--actualiser')) await actualiser();
  if (process.argv.some((mot) => mot === '--actualiser' || mot === '--ecrire')) ecrire();
  const notes = lireNotes();
  const fautes = fautesDesNotes(notes, versionsDuVerrou());
  if (surUneLigne(partDe(readFileSync(PAGE, 'utf8'))) !== surUneLigne(tableDes(notes)))
    fautes.push('docs/securite.md ne dit pas la même chose : lancez « npm run dependances -- --ecrire ».');
  for (const faute of fautes) console.error(faute);
  if (fautes.length > 0) {
    console.error(
      'Notez ce qui a changé dans scripts/dependances.json (« npm run dependances -- --actualiser » le demande au ' +
        'registre).',
    );
    process.exit(1);
  }
  console.log(`${Object.keys(notes.paquets).length} paquets livrés relevés le ${notes.releveLe}.`);
}
