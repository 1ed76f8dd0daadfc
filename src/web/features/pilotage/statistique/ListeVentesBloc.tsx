import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { dispositifsOperation } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { libelleDispositif } from '#shared/features/operations/operation/messages.ts';
import {
  statistiquePromotionsContract,
  type EffetOperation,
} from '#shared/features/pilotage/statistique/contract/promotions.ts';
import { bornesDe } from '#shared/features/pilotage/statistique/rules.ts';
import { formatCentimes, formatJour, formatNombre, formatPourcentage, insecable, pluriel } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { Money } from '#web/ui/Money.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { anneeChoisieStatistique, SANS_LISTE, VUE_LISTE, type BlocsProps } from './filtres.ts';
import { statistiquesReseau } from './queries-reseau.ts';

const { page, taille, tri, ordre } = statistiquePromotionsContract.listeVentesStat.query.shape;
const urlListe = z.object({ page, taille, tri, ordre });
const hausse = (centiemes: number | null): string | null =>
  centiemes === null ? null : `${centiemes > 0 ? '+' : ''}${formatPourcentage(centiemes / 100)}`;

const colonnes: readonly Colonne<EffetOperation>[] = [
  {
    id: 'nomOperation',
    titre: 'Opération',
    valeur: (vente) => vente.nomOperation,
    largeur: 160,
    extensible: true,
    tri: true,
  },
  {
    id: 'laboratoire',
    titre: 'Laboratoire',
    valeur: (vente) => vente.laboratoireNom,
    largeur: 120,
    plusieursLignes: true,
    carte: 'detail',
  },
  {
    id: 'dateDebut',
    titre: 'Dates',
    valeur: ({ dateDebut, dateFin }) => `${formatJour(dateDebut)} – ${formatJour(dateFin)}`,
    largeur: 176,
    genre: 'date',
    tri: true,
    priorite: 3,
  },
  {
    id: 'quantite',
    titre: 'Unités',
    valeur: ({ quantite }) => formatNombre(quantite),
    largeur: 84,
    genre: 'nombre',
    tri: true,
    carte: 'detail',
  },
  {
    id: 'caTtcCentimes',
    titre: 'Vendu TTC',
    valeur: ({ caTtcCentimes }) => <Money centimes={caTtcCentimes} />,
    largeur: 110,
    genre: 'nombre',
    tri: true,
    carte: 'montant',
  },
  {
    id: 'hausseAvant',
    titre: 'Hausse',
    aide: 'Auprès des quatre semaines d’avant',
    valeur: ({ hausseAvant }) => hausse(hausseAvant),
    largeur: 92,
    genre: 'nombre',
    tri: true,
    priorite: 2,
  },
];

/** The operations whose sales a figure adds up (STA-39). */
export const ListeVentesBloc = ({ url }: BlocsProps) => {
  const navigate = useNavigate();
  const { laboratoireId, periode } = url.etat;
  const dispositif = dispositifsOperation.find((dispositifPossible) => dispositifPossible === url.etat.dispositif);
  const { etat: vue, query, changer } = useEtatUrl(urlListe, VUE_LISTE);
  const requete = useQuery(
    statistiquesReseau.listeVentes({
      ...query,
      ...bornesDe(anneeChoisieStatistique(url), periode),
      laboratoireId,
      dispositif,
    }),
  );
  const { data } = requete;
  return (
    <DetailDrawer
      ouvert
      largeur={880}
      onFermer={() => url.changer(SANS_LISTE)}
      titre={dispositif ? `Ventes des opérations : ${libelleDispositif[dispositif]}` : 'Ventes des opérations'}
      sousTitre={
        data &&
        insecable(
          `${pluriel(data.total, 'opération')}, ${formatCentimes(data.caTtcCentimes)} TTC vendus sur les jours connus`,
        )
      }
    >
      <DataTable<EffetOperation>
        nom="statistiques.ventes"
        titre="Ventes des opérations"
        unite={['opération', 'opérations']}
        colonnes={colonnes}
        requete={requete}
        url={{ etat: vue, changer }}
        onOuvrir={({ id }) => void navigate({ to: '/promotions', search: { promotion: id } })}
        nomLigne={({ nomOperation }) => `l’opération ${nomOperation}`}
        vide={{ titre: 'Aucune vente connue', texte: 'Il faut les ventes de ces jours, et le code EAN des produits.' }}
        libre
      />
    </DetailDrawer>
  );
};
