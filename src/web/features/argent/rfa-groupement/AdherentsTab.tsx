import { Button, Stack, Switch } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { acceptationsRfa, type AcceptationRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import type { AdherentRfa, DetailRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { TableAdherents } from '#web/features/reseau/diffusion/TableAdherents.tsx';
import { telechargerFichier } from '#web/lib/api.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { colonnesAdherentsRfaGroupement } from './AdherentsColonnes.tsx';
import { libelleReponseRfaGroupement } from './apparence.ts';
import { urlAdherentsRfa, VUE_ADHERENTS_RFA } from './filtres.ts';
import { rfaGroupementQueries } from './queries.ts';

const OPTIONS = acceptationsRfa.map((value) => ({ value, label: libelleReponseRfaGroupement[value] }));

type Props = {
  rfa: DetailRfaGroupement;
  relancer: (ids: number[]) => void;
  echanger: (adherent: AdherentRfa) => void;
};

/** The answer, the declaration and the missing base of each adhérent. */
export const AdherentsTab = ({ rfa, relancer, echanger }: Props) => {
  const { etat: vue, query, changer, effacer, actifs } = useEtatUrl(urlAdherentsRfa, VUE_ADHERENTS_RFA);
  const requete = useQuery(rfaGroupementQueries.adherents(rfa.id, query));
  const colonnes = useMemo(() => colonnesAdherentsRfaGroupement(rfa), [rfa]);
  return (
    <Stack gap="md">
      <FilterBar recherche={rechercheDansUrl({ etat: vue, changer }, 'Pharmacie, ville…')}>
        <ChoixField<AcceptationRfa>
          aria-label="Réponse"
          placeholder="Toutes les réponses"
          clearable
          w={{ base: '100%', xs: 190 }}
          options={OPTIONS}
          value={vue.acceptation ?? null}
          onChange={(acceptation) => changer({ acceptation })}
        />
        <Switch
          styles={{ root: { alignSelf: 'center' } }}
          label="Proches d’un palier"
          checked={vue.proche === true}
          onChange={({ currentTarget: { checked } }) => changer({ proche: checked || undefined })}
        />
        <Switch
          styles={{ root: { alignSelf: 'center' } }}
          label="À relancer"
          checked={vue.aRelancer === true}
          onChange={({ currentTarget: { checked } }) => changer({ aRelancer: checked || undefined })}
        />
      </FilterBar>
      <TableAdherents<AdherentRfa>
        nom="rfas-groupement.adherents"
        titre="Adhérents de la RFA"
        colonnes={colonnes}
        requete={requete}
        url={{ etat: vue, changer }}
        peutRelancer={rfa.droits.relancer}
        sansRelance="Ils ont répondu et déclaré leur base, ou ont été relancés aujourd’hui."
        relancer={relancer}
        echanger={echanger}
        vide={{
          titre: 'Aucun adhérent',
          texte: 'Personne n’a reçu cette RFA\u00a0: ceux qui rejoindront sa cible la recevront.',
        }}
        filtre={{ actif: actifs.length > 0, effacer }}
        outils={
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            onClick={() =>
              void telechargerFichier(rfaGroupementContract.exporterBasesRfaGroupement, {
                params: { id: rfa.id },
                query: {},
              }).catch(echec)
            }
          >
            Bases déclarées
          </Button>
        }
        libre
      />
    </Stack>
  );
};
