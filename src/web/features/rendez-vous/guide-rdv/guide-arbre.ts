import {
  modificationGuideSchema,
  type Guide,
  type PointGuide,
} from '#shared/features/rendez-vous/guide-rdv/schemas.ts';
import { guideRdvContract } from '#shared/features/rendez-vous/guide-rdv/contract.ts';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { call } from '#web/lib/api.ts';
import type { OptionsDeplacements } from '#web/lib/deplacements.ts';
import { deplacerNoeud } from '#web/ui/arbre/places.ts';
import type { Noeud, PlaceDansArbre } from '#web/ui/arbre/types.ts';
import { echec } from '#web/ui/snackbar.tsx';
import { guideQueries } from './queries.ts';

/** Null for a section. */
type DonneeGuide = PointGuide | null;
export type NoeudGuide = Noeud<DonneeGuide>;
type CorpsGuide = BodyInputOf<typeof guideRdvContract.modifierGuide>;
export type SectionSaisie = CorpsGuide['sections'][number];

/** A saved guide as a tree; the proposed one has no ids and cannot be rearranged. */
export const enNoeudsGuideRdv = ({ sections }: Guide): NoeudGuide[] =>
  sections.flatMap(({ id, titre, points }) =>
    id === null
      ? []
      : [
          {
            id,
            nom: titre,
            donnee: null,
            enfants: points.flatMap((point) =>
              point.id === null ? [] : [{ id: point.id, nom: point.libelle, donnee: point, enfants: [] }],
            ),
          },
        ],
  );

const enSections = (noeuds: readonly NoeudGuide[]): Guide['sections'] =>
  noeuds.map(({ id, nom, enfants }) => ({
    id,
    titre: nom,
    points: enfants.flatMap(({ donnee }) => (donnee ? [donnee] : [])),
  }));

/** The body of a save: the whole guide, in its order. */
export const corpsGuide = ({ introduction, sections, version }: Guide): CorpsGuide =>
  modificationGuideSchema.parse({ introduction, sections, version: version ?? 1 });

export const deplacementsDansLArbre: OptionsDeplacements<Guide, PlaceDansArbre> = {
  cle: guideQueries.duCompte().queryKey,
  deplacer: (guide, place) => ({ ...guide, sections: enSections(deplacerNoeud(enNoeudsGuideRdv(guide), place)) }),
  envoyer: async (guide, place) => {
    const deplace = { ...guide, sections: enSections(deplacerNoeud(enNoeudsGuideRdv(guide), place)) };
    const recu = await call(guideRdvContract.modifierGuide, { body: corpsGuide(deplace) });
    return (actuel) => ({ ...actuel, version: recu.version });
  },
  onRefus: echec,
};
