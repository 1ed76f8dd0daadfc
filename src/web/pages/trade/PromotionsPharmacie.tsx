import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PromotionSuivie } from '#shared/features/pilotage/trade/contract.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { DatesPromotion, Labo } from '#web/features/operations/operation/Pastilles.tsx';
import { useElementOuvert } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne, VueDeTable } from '#web/ui/table/types.ts';
import { tradeQueries } from './queries.ts';
import { StatutSuivi } from './StatutSuivi.tsx';
import styles from './Trade.module.css';
import { useVueLocale } from './vue-locale.ts';

const PromotionSuivieDialog = differer(async () => (await import('./PromotionSuivieDialog.tsx')).PromotionSuivieDialog);

/** The state of a TG, and whether it has a photo. */
const placesDe = ({ emplacements, emplacementConseille }: PromotionSuivie): string | null =>
  emplacements.length > 0 ? emplacements.map(({ emplacementNom }) => emplacementNom).join(', ') : emplacementConseille;
const photosDe = ({ emplacements, statut }: PromotionSuivie): string | null =>
  emplacements.length === 0 || statut === 'DRAFT'
    ? null
    : `${emplacements.filter(({ nbPreuves }) => nbPreuves > 0).length} / ${emplacements.length}`;

const colonnes: readonly Colonne<PromotionSuivie>[] = [
  {
    id: 'nomOperation',
    titre: 'Opération',
    valeur: ({ nomOperation, nbNonLus }) => (
      <span className={styles.operation}>
        {nomOperation} <PastilleNonLus nombre={nbNonLus} />
      </span>
    ),
    largeur: 180,
    extensible: true,
    plusieursLignes: true,
    fixe: true,
  },
  {
    id: 'laboratoire',
    titre: 'Laboratoire',
    valeur: (promotion) => <Labo {...promotion} />,
    largeur: 134,
    plusieursLignes: true,
  },
  {
    id: 'statut',
    titre: 'Statut',
    valeur: (promotion) => <StatutSuivi promotion={promotion} />,
    largeur: 140,
    genre: 'etat',
    carte: 'marque',
  },
  {
    id: 'dateDebut',
    titre: 'Dates',
    valeur: (promotion) => <DatesPromotion promotion={promotion} />,
    tri: true,
    genre: 'date',
    largeur: 210,
  },
  { id: 'places', titre: 'Emplacements', valeur: placesDe, largeur: 124, plusieursLignes: true },
  { id: 'photos', titre: 'Photos', valeur: photosDe, genre: 'nombre', largeur: 80 },
];

const PERIODES = [
  { value: 'EN_COURS', label: 'En cours' },
  { value: 'A_VENIR', label: 'À venir' },
  { value: 'TERMINEE', label: 'Terminées' },
] as const;
type Periode = (typeof PERIODES)[number]['value'];
type Filtres = { periode: Periode | null; q: string };
const SANS_FILTRE: Filtres = { periode: null, q: '' };
const DEPART: VueDeTable = { page: 1, taille: 25, tri: 'dateDebut', ordre: 'desc' };

/** The promotions of a followed pharmacy. Their filters are not in the URL, which already holds the pharmacy. */
export const PromotionsPharmacie = ({ id }: { id: number }) => {
  const { vue, filtres, changer, filtrer } = useVueLocale<Filtres>(DEPART, SANS_FILTRE);
  const { id: ouverte, ouvrir, fermer } = useElementOuvert('promotion');
  const { periode, q } = filtres;
  const { page, taille, ordre } = vue;
  const requete = useQuery(
    tradeQueries.promotions(id, { page, taille, ordre, ...(periode ? { periode } : {}), ...(q ? { q } : {}) }),
  );
  return (
    <Stack gap="md">
      <FilterBar
        recherche={{
          valeur: q,
          onChange: (saisie) => filtrer({ q: saisie }),
          libelle: 'Opération, produit…',
        }}
      >
        <ChoixField
          aria-label="Période"
          placeholder="Toutes les dates"
          clearable
          w={170}
          options={PERIODES}
          value={periode}
          onChange={(choisie) => filtrer({ periode: choisie })}
        />
      </FilterBar>
      <DataTable
        nom="trade.promotions"
        titre="Promotions de la pharmacie"
        unite={['promotion', 'promotions']}
        colonnes={colonnes}
        requete={requete}
        url={{ etat: vue, changer }}
        onOuvrir={(promotion) => ouvrir(promotion.id)}
        ouverte={ouverte}
        vide={{
          titre: 'Aucune promotion',
          texte: 'Cette pharmacie n’a encore rien confirmé pour les laboratoires que vous suivez.',
        }}
        filtre={{ actif: periode !== null || q !== '', effacer: () => filtrer(SANS_FILTRE) }}
        libre
      />
      {ouverte === null ? null : (
        <PromotionSuivieDialog key={ouverte} pharmacieId={id} id={ouverte} onFermer={fermer} />
      )}
    </Stack>
  );
};
