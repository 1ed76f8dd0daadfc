import { choisirFichiers, nommerUnique } from '#shared/features/argent/dossier-preuve/rules.ts';
import type { FichierPreuve, TextePreuve } from '../read-models/apport.ts';
import type { Dossier } from '../read-models/dossier.ts';

/** A numbered piece of a dossier, at its place in the archive. */
export type PieceNumerotee = (FichierPreuve | (TextePreuve & { readonly taille?: undefined })) & {
  readonly rang: number;
  readonly chemin: string;
  /** The number of the encours it was first met with. */
  readonly encours: string;
};
type FichierRange = FichierPreuve & { readonly chemin: string };
export type Bordereau = {
  readonly pieces: readonly PieceNumerotee[];
  /** The pieces of each encours, in the order of the dossier; the same piece may prove several. */
  readonly parEncours: ReadonlyMap<number, readonly PieceNumerotee[]>;
  readonly laisses: readonly FichierRange[];
};

type Preuve = FichierPreuve | TextePreuve;
const estFichier = (preuve: Preuve): preuve is FichierPreuve => 'taille' in preuve;

/** The proofs of each encours, those of all together once. */
const preuvesDe = ({ chapitres }: Dossier) => {
  const rangees = new Map<string, Preuve & { readonly chemin: string; readonly encours: string }>();
  const pris = new Set<string>();
  const parEncours = chapitres.map(({ encours, apports }) => {
    const preuvesDeLEncours = apports.flatMap(({ fichiers = [], textes = [] }): Preuve[] => [...fichiers, ...textes]);
    for (const preuve of preuvesDeLEncours)
      if (!rangees.has(preuve.cle))
        rangees.set(preuve.cle, {
          ...preuve,
          encours: encours.numero,
          chemin: nommerUnique(pris, `${encours.numero}/${preuve.dossier}`, preuve.nom),
        });
    return { id: encours.id, cles: [...new Set(preuvesDeLEncours.map(({ cle }) => cle))] };
  });
  return { rangees: [...rangees.values()], parEncours };
};

/** Numbers what fits, in the order of the dossier (PRV-6): each piece under a unique name, once (PRV-5). */
export const dresserBordereau = (dossier: Dossier): Bordereau => {
  const { rangees, parEncours } = preuvesDe(dossier);
  const { laisses } = choisirFichiers(rangees.filter(estFichier) as FichierRange[]);
  const exclues = new Set(laisses.map(({ cle }) => cle));
  const pieces: PieceNumerotee[] = rangees
    .filter(({ cle }) => !exclues.has(cle))
    .map((preuve, i) => ({ ...preuve, rang: i + 1 }));
  const parCle = new Map(pieces.map((piece) => [piece.cle, piece]));
  return {
    pieces,
    laisses,
    parEncours: new Map(
      parEncours.map(({ id, cles }) => [id, cles.map((cle) => parCle.get(cle)).filter((piece) => piece !== undefined)]),
    ),
  };
};

export const fichiersDuBordereau = ({ pieces }: Bordereau): FichierRange[] =>
  pieces.filter((piece) => piece.taille !== undefined);
