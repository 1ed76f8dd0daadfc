import { familleContract } from '#shared/features/catalogue/famille/contract.ts';
import type {
  ArbreFamilles,
  FamilleDeTete,
  SegmentFamille,
  SousSegment,
} from '#shared/features/catalogue/famille/schemas.ts';
import { call } from '#web/lib/api.ts';
import { useDeplacements, type OptionsDeplacements } from '#web/lib/deplacements.ts';
import { deplacerNoeud } from '#web/ui/arbre/places.ts';
import type { Noeud, PlaceDansArbre } from '#web/ui/arbre/types.ts';
import { echec } from '#web/ui/snackbar.tsx';
import { familleQueries } from './queries.ts';

/** The data common to the three levels; only a famille can be reimbursed. */
export type DonneeFamille = SousSegment & { readonly remboursable: boolean };

const feuille = (donnee: DonneeFamille, enfants: readonly Noeud<DonneeFamille>[]): Noeud<DonneeFamille> => ({
  id: donnee.id,
  nom: donnee.nom,
  donnee,
  enfants,
});

export const enNoeudsFamille = ({ familles }: ArbreFamilles): Noeud<DonneeFamille>[] =>
  familles.map(({ segments, ...famille }) =>
    feuille(
      famille,
      segments.map(({ sousSegments, ...segment }) =>
        feuille(
          { ...segment, remboursable: false },
          sousSegments.map((sousSegment) => feuille({ ...sousSegment, remboursable: false }, [])),
        ),
      ),
    ),
  );

const enSousSegment = ({ donnee }: Noeud<DonneeFamille>, parentId: number): SousSegment => ({ ...donnee, parentId });
const enSegment = ({ donnee, enfants }: Noeud<DonneeFamille>, parentId: number): SegmentFamille => ({
  ...donnee,
  parentId,
  sousSegments: enfants.map((enfant) => enSousSegment(enfant, donnee.id)),
});
const enFamille = ({ donnee, enfants }: Noeud<DonneeFamille>): FamilleDeTete => ({
  ...donnee,
  segments: enfants.map((enfant) => enSegment(enfant, donnee.id)),
});

/** Returns the tree with one row changed. */
const remplacer = (
  noeuds: readonly Noeud<DonneeFamille>[],
  id: number,
  champs: Partial<DonneeFamille>,
): Noeud<DonneeFamille>[] =>
  noeuds.map((noeud) => ({
    ...noeud,
    donnee: noeud.id === id ? { ...noeud.donnee, ...champs } : noeud.donnee,
    enfants: remplacer(noeud.enfants, id, champs),
  }));

const versionDe = (noeuds: readonly Noeud<DonneeFamille>[], id: number): number =>
  noeuds.reduce(
    (trouvee, noeud) => trouvee || (noeud.id === id ? noeud.donnee.version : versionDe(noeud.enfants, id)),
    0,
  );

export const deplacementsFamille: OptionsDeplacements<ArbreFamilles, PlaceDansArbre> = {
  cle: familleQueries.arbre().queryKey,
  deplacer: (arbre, place) => ({ ...arbre, familles: deplacerNoeud(enNoeudsFamille(arbre), place).map(enFamille) }),
  envoyer: async (arbre, { id, parentId, avantId }) => {
    const body = { parentId, avantId, version: versionDe(enNoeudsFamille(arbre), id) };
    const { version } = await call(familleContract.deplacerFamille, { params: { id }, body });
    return (actuel) => ({ ...actuel, familles: remplacer(enNoeudsFamille(actuel), id, { version }).map(enFamille) });
  },
  onRefus: echec,
};

export const useDeplacerFamille = (arbre: ArbreFamilles | undefined) => useDeplacements(deplacementsFamille, arbre);
