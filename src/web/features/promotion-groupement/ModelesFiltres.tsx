import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { libelleEtatModele } from '#shared/features/promotion-groupement/messages.ts';
import { etatsModele } from '#shared/features/promotion-groupement/schemas.ts';
import { laboratoiresDuCompte } from '#web/features/laboratoire/queries.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar, type FiltreActif } from '#web/ui/FilterBar.tsx';
import type { UrlModeles } from './filtres.ts';

const ModelesAutresFiltres = differerPartie(
  async () => (await import('./ModelesAutresFiltres.tsx')).ModelesAutresFiltres,
  <Skeleton h={220} />,
);

const ETATS = etatsModele.map((value) => ({ value, label: libelleEtatModele[value] }));
const AUTRES = ['segmentId', 'prioriteId', 'annee', 'aRelancer'];

export const ModelesFiltres = ({ url }: { url: UrlModeles }) => {
  const { etat: e, changer, effacer, actifs } = url;
  const { data: laboratoires } = useQuery(laboratoiresDuCompte());
  const nom = (liste: readonly { id: number; nom: string }[] | undefined, id: number | undefined) =>
    liste?.find((un) => un.id === id)?.nom ?? '…';
  const libelles: Readonly<Record<string, string>> = {
    q: `Recherche : ${e.q}`,
    etat: `État : ${e.etat ? libelleEtatModele[e.etat] : ''}`,
    laboratoireId: `Laboratoire : ${nom(laboratoires, e.laboratoireId)}`,
    segmentId: 'Un segment',
    prioriteId: 'Une priorité',
    annee: `Année : ${e.annee}`,
    aRelancer: e.aRelancer ? 'Réponses attendues' : 'Aucune réponse attendue',
  };
  const puces: FiltreActif[] = actifs.map((id) => ({ id, libelle: libelles[id] ?? id, retirer: () => changer({ [id]: null }) }));
  const options = (liste: readonly { id: number; nom: string }[] | undefined) =>
    (liste ?? []).map(({ id, nom: label }) => ({ value: id, label }));
  return (
    <FilterBar
      recherche={{ valeur: e.q ?? '', onChange: (q) => changer({ q }, { remplacer: true }), libelle: 'Opération, laboratoire…' }}
      actifs={puces}
      onToutEffacer={effacer}
      nbAutres={actifs.filter((un) => AUTRES.includes(un)).length}
      autres={<ModelesAutresFiltres url={url} />}
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
