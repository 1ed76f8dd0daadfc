import { Group, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { conditionGroupementContract } from '#shared/features/conditions/condition-groupement/contract.ts';
import { libelleReponseConditionGroupement } from '#shared/features/conditions/condition-groupement/messages.ts';
import {
  etatsReponse,
  type CompteReponses,
  type EtatReponse,
  type ReponseConditionGroupement,
} from '#shared/features/conditions/condition-groupement/schemas.ts';
import { formatNombre } from '#web/lib/formats.ts';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { ModifsVue, VueDeTable } from '#web/ui/table/types.ts';
import { colonnesReponse } from './colonnes.tsx';
import { conditionGroupementQueries, type FiltresReponsesConditionGroupement } from './queries.ts';

const UNITE = ['adhérent', 'adhérents'] as const;
const DEPART = { page: 1, taille: 25, tri: 'pharmacie', ordre: 'asc' } as const satisfies VueDeTable;
type Tri = NonNullable<FiltresReponsesConditionGroupement['tri']>;

/** The choice of each adhérent. */
export const Reponses = ({ id, compte }: { id: number; compte: CompteReponses }) => {
  const [vue, setVue] = useState<VueDeTable>(DEPART);
  const [etat, setEtat] = useState<EtatReponse | null>(null);
  const [q, setQ] = useState('');
  const filtres = { ordre: vue.ordre, tri: vue.tri as Tri, ...(etat ? { etat } : {}), ...(q ? { q } : {}) };
  const requete = useQuery(conditionGroupementQueries.reponses(id, { ...filtres, page: vue.page, taille: vue.taille }));
  const changer = (modifs: ModifsVue) =>
    setVue({
      page: modifs.page ?? 1,
      taille: modifs.taille ?? vue.taille,
      tri: modifs.tri ?? (modifs.tri === null ? DEPART.tri : vue.tri),
      ordre: modifs.ordre ?? (modifs.ordre === null ? DEPART.ordre : vue.ordre),
    });
  const effacer = () => {
    setEtat(null);
    setQ('');
    changer({});
  };
  return (
    <Stack gap="sm">
      <FilterBar
        recherche={{
          valeur: q,
          onChange: (texte) => {
            setQ(texte);
            changer({});
          },
          libelle: 'Chercher un adhérent',
        }}
      >
        <SegmentedControl
          aria-label="Réponse des adhérents"
          value={etat ?? ''}
          onChange={(choisi) => {
            setEtat(etatsReponse.find((etatReponse) => etatReponse === choisi) ?? null);
            changer({});
          }}
          data={[
            { value: '', label: 'Tous' },
            ...etatsReponse.map((etatReponse) => ({
              value: etatReponse,
              label: `${libelleReponseConditionGroupement[etatReponse]} (${formatNombre(compte[etatReponse])})`,
            })),
          ]}
        />
      </FilterBar>
      <DataTable<ReponseConditionGroupement>
        nom="condition-reponses"
        titre="Réponses des adhérents"
        unite={UNITE}
        colonnes={colonnesReponse}
        requete={requete}
        cle={({ pharmacieId }) => pharmacieId}
        url={{ etat: vue, changer }}
        libre
        vide={{ titre: 'Aucun adhérent dans ces segments.', texte: 'Ceux qui y entreront recevront la proposition.' }}
        filtre={{ actif: etat !== null || q !== '', effacer }}
        outils={
          <Group gap="xs">
            <ExportListe
              total={requete.data?.total}
              route={conditionGroupementContract.exporterReponses}
              params={{ id }}
              query={filtres}
            />
          </Group>
        }
      />
    </Stack>
  );
};
