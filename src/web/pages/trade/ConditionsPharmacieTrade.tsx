import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConditionSuivie } from '#shared/features/pilotage/trade/contract/conditions.ts';
import { Labo } from '#web/features/operations/operation/Pastilles.tsx';
import { formatJour } from '#web/lib/formats.ts';
import { differer } from '#web/ui/differer.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne, VueDeTable } from '#web/ui/table/types.ts';
import { conditionTradeQueries } from './condition-queries.ts';
import { useVueLocale } from './vue-locale.ts';

const ConditionSuivieDialog = differer(async () => (await import('./ConditionSuivieDialog.tsx')).ConditionSuivieDialog);

const colonnes: readonly Colonne<ConditionSuivie>[] = [
  {
    id: 'gamme',
    titre: 'Gamme',
    valeur: ({ gamme }) => gamme,
    tri: true,
    largeur: 170,
    extensible: true,
    plusieursLignes: true,
    fixe: true,
  },
  {
    id: 'laboratoire',
    titre: 'Laboratoire',
    valeur: (condition) => <Labo {...condition} />,
    tri: true,
    largeur: 150,
    plusieursLignes: true,
  },
  {
    id: 'condition',
    titre: 'Condition',
    valeur: ({ condition }) => condition,
    largeur: 220,
    extensible: true,
    plusieursLignes: true,
  },
  { id: 'remise', titre: 'Remise', valeur: ({ remise }) => remise, largeur: 140, plusieursLignes: true },
  {
    id: 'dateFin',
    titre: 'Jusqu’au',
    valeur: ({ dateFin }) => formatJour(dateFin),
    tri: true,
    genre: 'date',
    largeur: 110,
  },
];

const DEPART: VueDeTable = { page: 1, taille: 25, tri: 'laboratoire', ordre: 'asc' };
const SANS_FILTRE = { q: '' };

/** The conditions in force between a followed pharmacy and its laboratories, read-only. */
export const ConditionsPharmacieTrade = ({ id }: { id: number }) => {
  const { vue, filtres, changer, filtrer } = useVueLocale(DEPART, SANS_FILTRE);
  const [ouverte, setOuverte] = useState<number | null>(null);
  const { q } = filtres;
  const tri = vue.tri as 'laboratoire' | 'gamme' | 'dateFin';
  const requete = useQuery(conditionTradeQueries.conditions(id, { ...vue, tri, ...(q ? { q } : {}) }));
  return (
    <Stack gap="md">
      <FilterBar
        recherche={{
          valeur: q,
          onChange: (saisie) => filtrer({ q: saisie }),
          libelle: 'Laboratoire, gamme, condition…',
        }}
      />
      <DataTable
        nom="trade.conditions"
        titre="Conditions en vigueur de la pharmacie"
        unite={['condition', 'conditions']}
        colonnes={colonnes}
        requete={requete}
        url={{ etat: vue, changer }}
        onOuvrir={(ligne) => setOuverte(ligne.id)}
        vide={{
          titre: 'Aucune condition en vigueur',
          texte: 'Cette pharmacie n’a noté aucune condition qui vaille aujourd’hui.',
        }}
        filtre={{ actif: q !== '', effacer: () => filtrer(SANS_FILTRE) }}
        libre
      />
      {ouverte === null ? null : (
        <ConditionSuivieDialog pharmacieId={id} id={ouverte} onFermer={() => setOuverte(null)} />
      )}
    </Stack>
  );
};
