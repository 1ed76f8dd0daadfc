import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import {
  statistiqueGroupementContract,
  type ReponseRecue,
} from '#shared/features/pilotage/statistique/contract/groupement.ts';
import { ReponseBadge } from '#web/features/operations/promotion-groupement/ReponseBadge.tsx';
import { formatJour, pluriel } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { anneeChoisieStatistique, SANS_LISTE, VUE_LISTE, type BlocsProps } from './filtres.ts';
import { statistiquesReseau } from './queries-reseau.ts';

const { page, taille, tri, ordre } = statistiqueGroupementContract.listeReponsesStat.query.shape;
const urlListe = z.object({ page, taille, tri, ordre });
const TITRES = { ACCEPTEE: 'Réponses acceptées', REFUSEE: 'Réponses refusées', EN_ATTENTE: 'Sans réponse' } as const;

/** The dates of an operation; once sent, it has both. */
const dates = ({ dateDebut, dateFin }: ReponseRecue): string | null =>
  dateDebut && dateFin && `${formatJour(dateDebut)} – ${formatJour(dateFin)}`;

const colonnes: readonly Colonne<ReponseRecue>[] = [
  {
    id: 'operation',
    titre: 'Opération',
    valeur: (reponse) => reponse.nomOperation,
    largeur: 150,
    extensible: true,
    tri: true,
  },
  {
    id: 'adherent',
    titre: 'Adhérent',
    valeur: ({ nom }) => nom,
    largeur: 150,
    extensible: true,
    tri: true,
    priorite: 1,
  },
  {
    id: 'reponse',
    titre: 'Réponse',
    valeur: ({ reponse, enRetard }) => <ReponseBadge reponse={reponse} enRetard={enRetard} />,
    largeur: 130,
    genre: 'etat',
    tri: true,
    carte: 'marque',
  },
  { id: 'dateDebut', titre: 'Dates', valeur: dates, largeur: 170, genre: 'date', tri: true, carte: 'detail' },
  {
    id: 'laboratoire',
    titre: 'Laboratoire',
    valeur: (reponse) => reponse.laboratoireNom,
    largeur: 130,
    plusieursLignes: true,
    carte: 'detail',
  },
];

/** The answers that a figure counts, one per row (STA-38). */
export const ListeReponses = ({ url }: BlocsProps) => {
  const navigate = useNavigate();
  const { laboratoireId, segmentId, pharmacieId, dePharmacie, reponse, dansSegment } = url.etat;
  const { etat: vue, query, changer } = useEtatUrl(urlListe, VUE_LISTE);
  const requete = useQuery(
    statistiquesReseau.listeReponses({
      ...query,
      annee: anneeChoisieStatistique(url),
      laboratoireId,
      segmentId,
      pharmacieId: dePharmacie ?? pharmacieId,
      reponse,
      dansSegment,
    }),
  );
  return (
    <DetailDrawer
      ouvert
      largeur={880}
      onFermer={() => url.changer(SANS_LISTE)}
      titre={reponse ? TITRES[reponse] : 'Réponses des adhérents'}
      sousTitre={requete.data && pluriel(requete.data.total, 'réponse')}
    >
      <DataTable<ReponseRecue>
        nom="statistiques.reponses"
        titre="Réponses"
        unite={['réponse', 'réponses']}
        colonnes={colonnes}
        requete={requete}
        cle={({ modeleId, pharmacieId: id }) => `${modeleId}-${id}`}
        url={{ etat: vue, changer }}
        onOuvrir={({ modeleId }) => void navigate({ to: '/promotionsGroupement', search: { promotion: modeleId } })}
        nomLigne={({ nomOperation, nom }) => `la réponse de ${nom} à ${nomOperation}`}
        vide={{ titre: 'Aucune réponse', texte: 'Ce que vos adhérents répondent à vos opérations se lit ici.' }}
        libre
      />
    </DetailDrawer>
  );
};
