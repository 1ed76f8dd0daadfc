// The subjects of the commits that are not yet on origin/main: a scope first, 72 characters at most.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const MAXIMUM = 72;
const PORTEE = /^[\p{L}\d][\p{L}\d./-]*: \S/u;

/** @returns the faults of a subject, as French sentences */
export const fautesDuSujet = (sujet: string): string[] => [
  ...(sujet.length > MAXIMUM ? [`${sujet.length} caractères, pour ${MAXIMUM} au plus`] : []),
  ...(PORTEE.test(sujet) ? [] : ['la pièce manque devant (« encours: … »)']),
];

type Sujets = { readonly sujets: readonly string[] } | { readonly ignore: string };

/** The subjects to check, without merges, whose subjects git writes. */
export const sujetsAVerifier = (racine: string): Sujets => {
  const git = (...args: string[]) => spawnSync('git', ['-C', racine, ...args], { encoding: 'utf8' });
  // The prefix is empty at the root of a repository: an archive unpacked inside another repository is not that
  // repository.
  const sousDossier = git('rev-parse', '--show-prefix');
  if (sousDossier.status !== 0 || sousDossier.stdout.trim() !== '') return { ignore: 'pas d’historique git ici.' };
  if (git('rev-parse', '--verify', '--quiet', 'origin/main').status !== 0)
    return { ignore: 'pas de branche origin/main à laquelle comparer.' };
  // A shallow clone may lack the commit where the branch started.
  if (git('merge-base', 'origin/main', 'HEAD').status !== 0)
    return { ignore: 'l’historique n’atteint pas origin/main (clone superficiel).' };
  const journal = git('log', '--no-merges', '--format=%s', 'origin/main..HEAD');
  if (journal.status !== 0) return { ignore: 'l’historique ne se lit pas.' };
  return { sujets: journal.stdout.split('\n').filter((sujet) => sujet !== '') };
};

if (import.meta.main) {
  const sujetsLus = sujetsAVerifier(resolve(import.meta.dirname, '..'));
  if ('ignore' in sujetsLus) console.log(`Ignoré : ${sujetsLus.ignore}`);
  else {
    const fautifs = sujetsLus.sujets
      .map((sujet) => ({ sujet, fautes: fautesDuSujet(sujet) }))
      .filter(({ fautes }) => fautes.length > 0);
    for (const { sujet, fautes } of fautifs) console.error(`« ${sujet} » : ${fautes.join(' ; ')}.`);
    console.log(`${sujetsLus.sujets.length} sujet(s) de commit, ${fautifs.length} à reprendre.`);
    process.exitCode = fautifs.length > 0 ? 1 : 0;
  }
}
