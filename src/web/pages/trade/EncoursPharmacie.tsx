import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { etatsEncours, type EtatEncours } from '#shared/features/argent/encours/schemas.ts';
import { libelleEtatEncours, libelleTypeEncours } from '#shared/features/argent/encours/messages.ts';
import type { EncoursSuivi } from '#shared/features/pilotage/trade/contract.ts';
import { formatJour } from '#web/lib/formats.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { Money } from '#web/ui/Money.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne, VueDeTable } from '#web/ui/table/types.ts';
import { tradeQueries } from './queries.ts';
import { useVueLocale } from './vue-locale.ts';

const teinteEtat: Readonly<Record<EtatEncours, Teinte>> = { A_DECLARER: 'orange', DECLARE: 'bleu', REGLE: 'vert' };

const colonnes: readonly Colonne<EncoursSuivi>[] = [
  {
    id: 'laboratoire',
    titre: 'Laboratoire',
    valeur: ({ laboratoireNom }) => laboratoireNom,
    tri: true,
    largeur: 160,
    plusieursLignes: true,
    fixe: true,
  },
  {
    id: 'info',
    titre: 'Objet',
    valeur: ({ type, info }) => `${libelleTypeEncours[type]} : ${info}`,
    largeur: 220,
    extensible: true,
    plusieursLignes: true,
  },
  {
    id: 'etat',
    titre: 'État',
    valeur: ({ etat, enRetard }) => (
      <StatusBadge teinte={enRetard ? 'rouge' : teinteEtat[etat]}>
        {enRetard ? 'En retard' : libelleEtatEncours[etat]}
      </StatusBadge>
    ),
    largeur: 100,
    genre: 'etat',
    carte: 'marque',
  },
  {
    id: 'dateEcheance',
    titre: 'Échéance',
    valeur: ({ dateEcheance }) => formatJour(dateEcheance),
    tri: true,
    genre: 'date',
    largeur: 105,
  },
  {
    id: 'solde',
    titre: 'Solde',
    valeur: ({ soldeCentimes, natureFiscale }) => <Money centimes={soldeCentimes} suffixe={natureFiscale} />,
    tri: true,
    genre: 'nombre',
    largeur: 110,
    carte: 'montant',
  },
];

const DEPART: VueDeTable = { page: 1, taille: 25, tri: 'dateEcheance', ordre: 'asc' };
type Filtres = { etat: EtatEncours | null; q: string };
const SANS_FILTRE: Filtres = { etat: null, q: '' };

/**
 * The encours of a followed pharmacy, read-only. Their filters are not in the URL, which already holds the pharmacy.
 */
export const EncoursPharmacie = ({ id }: { id: number }) => {
  const { vue, filtres, changer, filtrer } = useVueLocale<Filtres>(DEPART, SANS_FILTRE);
  const { etat, q } = filtres;
  const tri = vue.tri as 'dateEcheance' | 'laboratoire' | 'solde';
  const requete = useQuery(tradeQueries.encours(id, { ...vue, tri, ...(etat ? { etat } : {}), ...(q ? { q } : {}) }));
  return (
    <Stack gap="md">
      <FilterBar
        recherche={{ valeur: q, onChange: (saisie) => filtrer({ q: saisie }), libelle: 'Laboratoire, numéro, objet…' }}
      >
        <ChoixField
          aria-label="État"
          placeholder="Tous les états"
          clearable
          w={170}
          options={etatsEncours.map((value) => ({ value, label: libelleEtatEncours[value] }))}
          value={etat}
          onChange={(choisi) => filtrer({ etat: choisi })}
        />
      </FilterBar>
      <DataTable
        nom="trade.encours"
        titre="Encours de la pharmacie"
        unite={['encours', 'encours']}
        colonnes={colonnes}
        requete={requete}
        url={{ etat: vue, changer }}
        vide={{ titre: 'Aucun encours', texte: 'Cette pharmacie n’a rien déclaré.' }}
        filtre={{ actif: etat !== null || q !== '', effacer: () => filtrer(SANS_FILTRE) }}
        libre
      />
    </Stack>
  );
};
