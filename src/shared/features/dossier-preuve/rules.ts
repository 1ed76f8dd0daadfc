/** What one pack holds at most: beyond, it says what it leaves out. */
export const LIMITES = { encours: 100, fichiers: 300, octets: 200 * 1024 * 1024 } as const;

type AGarder = { readonly taille: number };
/** The files that fit, in their order, and those that do not: a big one does not send away the small ones behind it. */
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

/** A name inside an archive: never a folder, never two alike. */
export const nommerUnique = (pris: Set<string>, dossier: string, nom: string): string => {
  const net = nom.replace(/[/\\\p{C}]/gu, '_').replace(/^[._]+/, '_') || 'fichier';
  const point = net.lastIndexOf('.');
  const [base, suffixe] = point > 0 ? [net.slice(0, point), net.slice(point)] : [net, ''];
  for (let i = 1; ; i += 1) {
    const chemin = `${dossier}/${i === 1 ? net : `${base} (${i})${suffixe}`}`;
    if (pris.has(chemin.toLowerCase())) continue;
    pris.add(chemin.toLowerCase());
    return chemin;
  }
};
