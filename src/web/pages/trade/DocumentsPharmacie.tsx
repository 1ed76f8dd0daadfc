import { Anchor } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentContract } from '#shared/features/echanges/document/contract.ts';
import type { Document } from '#shared/features/echanges/document/schemas.ts';
import { RACINE_HABILITATION } from '#web/features/reseau/delegue/queries.ts';
import { call, telechargerFichier } from '#web/lib/api.ts';
import { formatJour, formatTaille } from '#web/lib/formats.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne, VueDeTable } from '#web/ui/table/types.ts';
import { useVueLocale } from './vue-locale.ts';

type Tri = 'nom' | 'categorie' | 'laboratoire' | 'creeLe';
const TRIS: readonly Tri[] = ['nom', 'categorie', 'laboratoire', 'creeLe'];

const prendre = async (id: number, documentId: number): Promise<void> =>
  succes(
    `${await telechargerFichier(documentContract.ouvrirDocumentSuivi, { params: { id, documentId } })} téléchargé.`,
  );

const colonnesDe = (id: number): readonly Colonne<Document>[] => [
  {
    id: 'nom',
    titre: 'Nom',
    valeur: ({ id: documentId, nom }) => (
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="left"
        onClick={() => void prendre(id, documentId).catch(echec)}
      >
        {nom}
      </Anchor>
    ),
    largeur: 240,
    extensible: true,
    tri: true,
  },
  { id: 'categorie', titre: 'Catégorie', valeur: ({ categorieNom }) => categorieNom, largeur: 130, tri: true },
  {
    id: 'laboratoire',
    titre: 'Laboratoire',
    valeur: ({ laboratoireNom }) => laboratoireNom,
    largeur: 150,
    plusieursLignes: true,
    tri: true,
  },
  {
    id: 'creeLe',
    titre: 'Déposé le',
    valeur: ({ creeLe }) => formatJour(creeLe.slice(0, 10)),
    largeur: 110,
    genre: 'date',
    tri: true,
  },
  {
    id: 'taille',
    titre: 'Taille',
    valeur: ({ taille }) => formatTaille(taille),
    largeur: 92,
    genre: 'nombre',
    carte: 'masquee',
  },
];
const DEPART: VueDeTable = { page: 1, taille: 25, tri: 'creeLe', ordre: 'desc' };
const SANS_FILTRE = {};

/** The documents that a followed pharmacy shares with its whole team, without those of its groupement. */
export const DocumentsPharmacie = ({ id }: { id: number }) => {
  const { vue, changer } = useVueLocale(DEPART, SANS_FILTRE);
  const { page, taille, ordre } = vue;
  const tri = TRIS.find((triPossible) => triPossible === vue.tri) ?? 'creeLe';
  const colonnes = useMemo(() => colonnesDe(id), [id]);
  const requete = useQuery({
    // Under the query root of habilitations: a pharmacy whose access ends disappears here at once.
    queryKey: [...RACINE_HABILITATION, 'trade', 'documents', id, { page, taille, tri, ordre }],
    queryFn: ({ signal }) =>
      call(documentContract.documentsSuivis, { params: { id }, query: { page, taille, tri, ordre }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      nom="trade.documents"
      titre="Documents de la pharmacie"
      unite={['document', 'documents']}
      colonnes={colonnes}
      requete={requete}
      url={{ etat: vue, changer }}
      vide={{
        titre: 'Aucun document',
        texte: 'Cette pharmacie n’en a ouvert aucun à toute son équipe pour les laboratoires que vous suivez.',
      }}
      libre
    />
  );
};
