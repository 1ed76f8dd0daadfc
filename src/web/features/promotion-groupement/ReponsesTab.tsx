import { Stack } from '@mantine/core';
import { IconBellRinging, IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { filtresReponses, promotionGroupementContract } from '#shared/features/promotion-groupement/contract.ts';
import { libelleReponse } from '#shared/features/promotion-groupement/messages.ts';
import { reponsesMembre, type Modele, type Reponse, type ReponseMembre } from '#shared/features/promotion-groupement/schemas.ts';
import { telecharger } from '#web/lib/api.ts';
import { ExportListe } from '#web/ui/ExportListe.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesReponses } from './colonnes.tsx';
import { modeleQueries } from './queries.ts';

type Vue = z.output<z.ZodObject<typeof filtresReponses>>;
const DEPART: Vue = z.object(filtresReponses).parse({});
const OPTIONS = reponsesMembre.map((value) => ({ value, label: libelleReponse[value] }));

type Props = { modele: Modele; relancer: (ids: number[]) => void; echanger: (membre: Reponse) => void };

/** What each member does with one operation. */
export const ReponsesTab = ({ modele, relancer, echanger }: Props) => {
  const [vue, setVue] = useState(DEPART);
  const changer = (modifs: Partial<{ [K in keyof Vue]: Vue[K] | null | undefined }>) =>
    setVue((avant) =>
      Object.assign({ ...avant, page: 1 }, Object.fromEntries(Object.entries(modifs).map(([nom, v]) => [nom, v ?? undefined]))),
    );
  const { enRetard, ...reste } = vue;
  const query = { ...reste, ...(enRetard === undefined ? {} : { enRetard: enRetard ? ('true' as const) : ('false' as const) }) };
  const requete = useQuery(modeleQueries.reponses(modele.id, query));
  const { page: _page, taille: _taille, ...filtres } = query;
  return (
    <Stack gap="md">
      <FilterBar recherche={{ valeur: vue.q ?? '', onChange: (q) => changer({ q }), libelle: 'Pharmacie, ville…' }}>
        <ChoixField<ReponseMembre>
          aria-label="Réponse"
          placeholder="Toutes les réponses"
          clearable
          w={{ base: '100%', xs: 200 }}
          options={OPTIONS}
          value={vue.reponse ?? null}
          onChange={(reponse) => changer({ reponse })}
        />
      </FilterBar>
      <DataTable<Reponse>
        nom="promotions-groupement.reponses"
        titre="Réponses des adhérents"
        unite={['adhérent', 'adhérents']}
        colonnes={colonnesReponses}
        requete={requete}
        cle={({ copieId }) => copieId}
        vue={vue}
        onVue={({ page, taille, tri, ordre }) =>
          setVue((avant) => ({
            ...avant,
            page: page ?? 1,
            taille: taille ?? avant.taille,
            tri: (tri as Vue['tri'] | null | undefined) ?? avant.tri,
            ordre: ordre ?? avant.ordre,
          }))
        }
        nomLigne={({ nom }) => nom}
        actionsLigne={(membre) => [
          ...(modele.droits.relancer && membre.relancable
            ? [{ cle: 'relancer', libelle: 'Relancer', icone: IconBellRinging, faire: () => relancer([membre.pharmacieId]) }]
            : []),
          ...(membre.nbMessages > 0
            ? [{ cle: 'echanges', libelle: 'Messages', icone: IconMessageCircle, faire: () => echanger(membre) }]
            : []),
        ]}
        {...(modele.droits.relancer
          ? {
              actionsGroupees: (lignes: readonly Reponse[], effacer: () => void) => [
                {
                  cle: 'relancer',
                  libelle: 'Relancer',
                  icone: IconBellRinging,
                  empeche: lignes.some(({ relancable }) => relancable) ? undefined : 'Ils ont répondu, ou ont été relancés aujourd’hui.',
                  faire: () => {
                    relancer(lignes.map(({ pharmacieId }) => pharmacieId));
                    effacer();
                  },
                },
              ],
            }
          : {})}
        vide={{ titre: 'Aucun adhérent', texte: 'Personne n’a reçu cette opération : ceux qui rejoindront sa cible la recevront.' }}
        filtre={{ actif: Boolean(vue.q) || vue.reponse !== undefined, effacer: () => setVue(DEPART) }}
        outils={
          <ExportListe
            total={requete.data?.total}
            telecharger={(format) =>
              telecharger(promotionGroupementContract.exporterReponsesAdherents, {
                params: { id: modele.id },
                query: { ...filtres, format },
              })
            }
          />
        }
        libre
      />
    </Stack>
  );
};
