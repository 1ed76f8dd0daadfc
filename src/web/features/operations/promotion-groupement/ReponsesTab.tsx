import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import {
  filtresReponses,
  promotionGroupementContract,
} from '#shared/features/operations/promotion-groupement/contract.ts';
import { libelleReponsePromotionGroupement } from '#shared/features/operations/promotion-groupement/messages.ts';
import {
  reponsesMembre,
  type ModelePromotionGroupement,
  type ReponsePromotionGroupement,
  type ReponseMembre,
} from '#shared/features/operations/promotion-groupement/schemas.ts';
import { TableAdherents } from '#web/features/reseau/diffusion/TableAdherents.tsx';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { colonnesReponses } from './ReponsesColonnes.tsx';
import { VUE_ADHERENTS } from './filtres.ts';
import { modelePromotionGroupementQueries } from './queries.ts';

export const urlReponses = z.object(filtresReponses);
const A_MOITIE = 'A_MOITIE';
type Choix = ReponseMembre | typeof A_MOITIE;
const OPTIONS: { value: Choix; label: string }[] = [
  ...reponsesMembre.map((value) => ({ value, label: libelleReponsePromotionGroupement[value] })),
  { value: A_MOITIE, label: 'À moitié répondu' },
];

type Props = {
  modele: ModelePromotionGroupement;
  relancer: (ids: number[]) => void;
  echanger: (membre: ReponsePromotionGroupement) => void;
};

/** The answer of each adhérent to one operation. */
export const ReponsesTab = ({ modele, relancer, echanger }: Props) => {
  const { etat: vue, query, changer, effacer: toutEffacer, actifs } = useEtatUrl(urlReponses, VUE_ADHERENTS);
  const requete = useQuery(modelePromotionGroupementQueries.reponses(modele.id, query));
  return (
    <Stack gap="md">
      <FilterBar recherche={rechercheDansUrl({ etat: vue, changer }, 'Pharmacie, ville…')}>
        <ChoixField<Choix>
          aria-label="Réponse"
          placeholder="Toutes les réponses"
          clearable
          w={{ base: '100%', xs: 200 }}
          options={OPTIONS}
          value={vue.aMoitie === true ? A_MOITIE : (vue.reponse ?? null)}
          onChange={(choisi) =>
            changer(choisi === A_MOITIE ? { aMoitie: true, reponse: null } : { aMoitie: null, reponse: choisi ?? null })
          }
        />
      </FilterBar>
      <TableAdherents<ReponsePromotionGroupement>
        nom="promotions-groupement.reponses"
        titre="Réponses des adhérents"
        colonnes={colonnesReponses}
        requete={requete}
        url={{ etat: vue, changer }}
        peutRelancer={modele.droits.relancer}
        sansRelance="Ils ont répondu, ou ont été relancés aujourd’hui."
        relancer={relancer}
        echanger={echanger}
        vide={{
          titre: 'Aucun adhérent',
          texte: 'Personne n’a reçu cette opération : ceux qui rejoindront sa cible la recevront.',
        }}
        filtre={{ actif: actifs.length > 0, effacer: toutEffacer }}
        outils={
          <ExportListe
            total={requete.data?.total}
            route={promotionGroupementContract.exporterReponsesAdherents}
            params={{ id: modele.id }}
            query={query}
          />
        }
        libre
      />
    </Stack>
  );
};
