import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { filtresAdherents } from '#shared/features/reseau/adhesion/contract.ts';
import { libelleActiviteAdherent, libelleTauxDeReponse } from '#shared/features/reseau/adhesion/messages.ts';
import { activitesAdherent, tauxDeReponse } from '#shared/features/reseau/adhesion/rules/activite.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar, type FiltreActif } from '#web/ui/filtres/FilterBar.tsx';
import { adhesionQueries } from './queries.ts';

type Url = EtatUrl<z.ZodObject<typeof filtresAdherents>>;
const SANS = 0;
const ACTIVITES = activitesAdherent.map((value) => ({ value, label: libelleActiviteAdherent[value] }));
const TAUX = tauxDeReponse.map((value) => ({ value, label: libelleTauxDeReponse[value] }));

type Props = Pick<Url, 'etat' | 'changer' | 'effacer'> & {
  /** Départements of the pharmacies of the tab. */
  departements: readonly string[];
};

export const AdherentsFiltres = ({ etat, changer, departements }: Props) => {
  const { q, segmentId, sansSegment, onglet, departement, activite, tauxReponse } = etat;
  const { data: segments = [] } = useQuery(adhesionQueries.segments());
  const nom = segments.find(({ id }) => id === segmentId)?.nom ?? `n° ${segmentId}`;
  const enVigueur: readonly (FiltreActif | false)[] = [
    segmentId !== undefined && {
      id: 'segment',
      libelle: `Segment : ${nom}`,
      retirer: () => changer({ segmentId: null }),
    },
    sansSegment === true && { id: 'sans', libelle: 'Sans segment', retirer: () => changer({ sansSegment: null }) },
    departement !== undefined && {
      id: 'departement',
      libelle: `Département ${departement}`,
      retirer: () => changer({ departement: null }),
    },
    activite !== undefined && {
      id: 'activite',
      libelle: libelleActiviteAdherent[activite],
      retirer: () => changer({ activite: null }),
    },
    tauxReponse !== undefined && {
      id: 'taux',
      libelle: libelleTauxDeReponse[tauxReponse],
      retirer: () => changer({ tauxReponse: null }),
    },
  ];
  return (
    <FilterBar
      recherche={{
        valeur: q ?? '',
        onChange: (valeur) => changer({ q: valeur }, { remplacer: true }),
        libelle: 'Pharmacie, ville, CIP, titulaire…',
      }}
      actifs={enVigueur.filter((filtre) => filtre !== false)}
    >
      {onglet === 'ADHERENTS' ? (
        <ChoixField
          aria-label="Segment"
          placeholder="Tous les segments"
          clearable
          w={{ base: '100%', xs: 220 }}
          options={[
            { value: SANS, label: 'Sans segment' },
            ...segments.map(({ id, nom: label }) => ({ value: id, label })),
          ]}
          value={sansSegment === true ? SANS : (segmentId ?? null)}
          onChange={(choisi) =>
            changer({ segmentId: choisi === SANS ? null : choisi, sansSegment: choisi === SANS ? true : null })
          }
        />
      ) : null}
      <ChoixField
        aria-label="Département"
        placeholder="Tous les départements"
        clearable
        w={{ base: '100%', xs: 220 }}
        options={departements.map((value) => ({ value, label: value }))}
        value={departement ?? null}
        onChange={(choisi) => changer({ departement: choisi })}
      />
      {onglet === 'ADHERENTS' ? (
        <>
          <ChoixField
            aria-label="Activité"
            placeholder="Toute activité"
            clearable
            w={{ base: '100%', xs: 170 }}
            options={ACTIVITES}
            value={activite ?? null}
            onChange={(choisi) => changer({ activite: choisi })}
          />
          <ChoixField
            aria-label="Réponses"
            placeholder="Toutes leurs réponses"
            clearable
            w={{ base: '100%', xs: 220 }}
            options={TAUX}
            value={tauxReponse ?? null}
            onChange={(choisi) => changer({ tauxReponse: choisi })}
          />
        </>
      ) : null}
    </FilterBar>
  );
};
