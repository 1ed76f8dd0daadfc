import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { filtresModeles } from '#shared/features/promotion-groupement/contract.ts';
import { libelleEtatModele } from '#shared/features/promotion-groupement/messages.ts';
import { etatsModele } from '#shared/features/promotion-groupement/schemas.ts';
import { adhesionQueries } from '#web/features/adhesion/queries.ts';
import { laboratoiresDuCompte } from '#web/features/laboratoire/queries.ts';
import { prioriteQueries } from '#web/features/priorite/queries.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { FilterBar, type FiltreActif } from '#web/ui/FilterBar.tsx';

export type UrlModeles = EtatUrl<z.ZodObject<typeof filtresModeles>>;
const ETATS = etatsModele.map((value) => ({ value, label: libelleEtatModele[value] }));
const AUTRES = ['segmentId', 'prioriteId', 'annee', 'aRelancer'];

export const ModelesFiltres = ({ url: { etat: e, changer, effacer, actifs } }: { url: UrlModeles }) => {
  const { data: laboratoires } = useQuery(laboratoiresDuCompte());
  const { data: segments } = useQuery(adhesionQueries.segments());
  const { data: priorites } = useQuery(prioriteQueries.liste());
  const nom = (liste: readonly { id: number; nom: string }[] | undefined, id: number | undefined) =>
    liste?.find((un) => un.id === id)?.nom ?? '…';
  const libelles: Readonly<Record<string, string>> = {
    q: `Recherche : ${e.q}`,
    etat: `État : ${e.etat ? libelleEtatModele[e.etat] : ''}`,
    laboratoireId: `Laboratoire : ${nom(laboratoires, e.laboratoireId)}`,
    segmentId: `Segment : ${nom(segments, e.segmentId)}`,
    prioriteId: `Priorité : ${nom(priorites?.priorites, e.prioriteId)}`,
    annee: `Année : ${e.annee}`,
    aRelancer: e.aRelancer ? 'Réponses attendues' : 'Aucune réponse attendue',
  };
  const puces: FiltreActif[] = actifs.map((id) => ({ id, libelle: libelles[id] ?? id, retirer: () => changer({ [id]: null }) }));
  const options = (liste: readonly { id: number; nom: string }[] | undefined) =>
    (liste ?? []).map(({ id, nom: label }) => ({ value: id, label }));
  const dedans = { comboboxProps: { withinPortal: false } };
  return (
    <FilterBar
      recherche={{ valeur: e.q ?? '', onChange: (q) => changer({ q }, { remplacer: true }), libelle: 'Opération, laboratoire…' }}
      actifs={puces}
      onToutEffacer={effacer}
      nbAutres={actifs.filter((un) => AUTRES.includes(un)).length}
      autres={
        <>
          <ChoixField
            label="Segment"
            clearable
            searchable
            {...dedans}
            options={options(segments)}
            value={e.segmentId ?? null}
            onChange={(segmentId) => changer({ segmentId })}
          />
          <ChoixField
            label="Priorité"
            clearable
            {...dedans}
            options={options(priorites?.priorites)}
            value={e.prioriteId ?? null}
            onChange={(prioriteId) => changer({ prioriteId })}
          />
          <EntierField label="Année" value={e.annee ?? null} onChange={(annee) => changer({ annee })} />
        </>
      }
    >
      <ChoixField
        aria-label="État"
        placeholder="Tous les états"
        clearable
        w={{ base: '100%', xs: 190 }}
        options={ETATS}
        value={e.etat ?? null}
        onChange={(etat) => changer({ etat })}
      />
      <ChoixField
        aria-label="Laboratoire"
        placeholder="Tous les laboratoires"
        clearable
        searchable
        w={{ base: '100%', xs: 210 }}
        options={options(laboratoires)}
        value={e.laboratoireId ?? null}
        onChange={(laboratoireId) => changer({ laboratoireId })}
      />
    </FilterBar>
  );
};
