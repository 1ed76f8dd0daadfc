import { nomLibre } from '#shared/core/fichiers/nom-fichier.ts';

/** The limits of one dossier: beyond, it lists the files it leaves out. */
export const LIMITES = { encours: 100, fichiers: 300, octets: 200 * 1024 * 1024 } as const;

type AGarder = { readonly taille: number };
/**
 * The files that fit in the dossier, in their order, and the others (PRV-3): a file too big does not exclude smaller
 * ones after it.
 */
export const choisirFichiers = <F extends AGarder>(fichiers: readonly F[]): { gardes: F[]; laisses: F[] } => {
  const gardes: F[] = [];
  const laisses: F[] = [];
  let octets = 0;
  for (const fichier of fichiers) {
    const tient = gardes.length < LIMITES.fichiers && octets + fichier.taille <= LIMITES.octets;
    (tient ? gardes : laisses).push(fichier);
    if (tient) octets += fichier.taille;
  }
  return { gardes, laisses };
};

/** A unique file name inside an archive, which never creates a folder. */
export const nommerUnique = (pris: Set<string>, dossier: string, nom: string): string =>
  nomLibre(pris, nom.replace(/[/\\\p{C}]/gu, '_').replace(/^[._]+/, '_') || 'fichier', `${dossier}/`);
