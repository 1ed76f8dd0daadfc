// `npm run avis`: the known flaws of the locked packages, as the registry lists them. Never part of `npm test`: an
// advisory published today must not turn yesterday's commit red. Exit 0: none; 1: some; 2: the registry could not be
// asked.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

type Faille = { readonly nom: string; readonly gravite: string; readonly titres: readonly string[] };
type Avis = { readonly failles: readonly Faille[] } | { readonly refus: string };

type Cause = string | { readonly title?: string };
type Rapport = {
  readonly message?: string;
  readonly error?: { readonly summary?: string };
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly name: string; readonly severity: string; readonly via: readonly Cause[] }>
  >;
};

const GRAVITES = new Map([
  ['critical', 'critique'],
  ['high', 'haute'],
  ['moderate', 'moyenne'],
  ['low', 'faible'],
  ['info', 'information'],
]);

/** @param sortie of `npm audit --json` */
export const lireAvis = (sortie: string): Avis => {
  let rapport: Rapport;
  try {
    rapport = JSON.parse(sortie) as Rapport;
  } catch {
    return { refus: 'sa réponse est illisible' };
  }
  if (!rapport.vulnerabilities)
    return {
      refus: /\b[45]\d\d\b/.exec(rapport.message ?? '')?.[0] ?? rapport.error?.summary ?? 'sa réponse est vide',
    };
  return {
    failles: Object.values(rapport.vulnerabilities).map(({ name, severity, via }) => ({
      nom: name,
      gravite: GRAVITES.get(severity) ?? severity,
      titres: via.flatMap((cause) => (typeof cause === 'string' ? [] : [cause.title ?? 'sans titre'])),
    })),
  };
};

const demander = (): Promise<string> =>
  new Promise((fini) => {
    const options = {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    };
    // `npm audit` exits with 1 when it finds flaws, so its error is ignored.
    execFile('npm', ['audit', '--json', '--package-lock-only'], options, (_erreur, sortie) => fini(sortie));
  });

if (import.meta.main) {
  const avis = lireAvis(await demander());
  if ('refus' in avis) {
    console.error(
      `Le registre de paquets configuré ne donne pas les avis de sécurité ` +
        `(${avis.refus}) : relancez « npm run avis » avec un registre qui les sert, ou confiez la nomenclature (npm ` +
        `run sbom) à l’outil qui suit vos failles.`,
    );
    process.exit(2);
  }
  for (const { nom, gravite, titres } of avis.failles)
    console.error(`${nom} (gravité ${gravite}) : ${titres.join(' ; ') || 'par un paquet dont il a besoin'}`);
  console.log(avis.failles.length === 0 ? 'Aucun avis connu.' : `${avis.failles.length} paquets ont un avis.`);
  process.exit(avis.failles.length > 0 ? 1 : 0);
}
