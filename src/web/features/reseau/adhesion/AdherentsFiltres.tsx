import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { filtresAdherents } from '#shared/features/reseau/adhesion/contract.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar, type FiltreActif } from '#web/ui/filtres/FilterBar.tsx';
import { adhesionQueries } from './queries.ts';

type Url = EtatUrl<z.ZodObject<typeof filtresAdherents>>;
const SANS = 0;

export const AdherentsFiltres = ({ etat, changer }: Pick<Url, 'etat' | 'changer' | 'effacer'>) => {
  const { q, segmentId, sansSegment, onglet } = etat;
  const { data: segments = [] } = useQuery(adhesionQueries.segments());
  const nom = segments.find(({ id }) => id === segmentId)?.nom ?? `n° ${segmentId}`;
  const enVigueur: readonly (FiltreActif | false)[] = [
    segmentId !== undefined && {
      id: 'segment',
      libelle: `Segment : ${nom}`,
      retirer: () => changer({ segmentId: null }),
    },
    sansSegment === true && { id: 'sans', libelle: 'Sans segment', retirer: () => changer({ sansSegment: null }) },
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
    </FilterBar>
  );
};
