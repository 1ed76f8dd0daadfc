import { Skeleton } from '@mantine/core';
import { libelleEtatModele } from '#shared/features/operations/promotion-groupement/messages.ts';
import { etatsModele } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { ChoixLaboratoire, usePuceLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { differerPartie } from '#web/ui/differer.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar, type FiltreActif } from '#web/ui/filtres/FilterBar.tsx';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import type { UrlModeles } from './filtres.ts';

const ModelesAutresFiltres = differerPartie(
  async () => (await import('./ModelesAutresFiltres.tsx')).ModelesAutresFiltres,
  <Skeleton h={220} />,
);

const ETATS = etatsModele.map((value) => ({ value, label: libelleEtatModele[value] }));
const AUTRES = ['segmentId', 'prioriteId', 'annee', 'aRelancer', 'pharmacieId'];

export const ModelesFiltres = ({ url, laboratoireFige }: { url: UrlModeles; laboratoireFige: boolean }) => {
  const { etat: e, changer, effacer, actifs } = url;
  const laboratoireId = usePuceLaboratoire(e.laboratoireId);
  const libelles: Readonly<Record<string, string>> = {
    q: `Recherche : ${e.q}`,
    etat: `État : ${e.etat ? libelleEtatModele[e.etat] : ''}`,
    laboratoireId,
    segmentId: 'Un segment',
    prioriteId: 'Une priorité',
    pharmacieId: 'Un adhérent',
    annee: `Année : ${e.annee}`,
    aRelancer: e.aRelancer ? 'Réponses attendues' : 'Aucune réponse attendue',
  };
  const puces: FiltreActif[] = actifs.map((id) => ({
    id,
    libelle: libelles[id] ?? id,
    retirer: () => changer({ [id]: null }),
  }));
  return (
    <FilterBar
      recherche={rechercheDansUrl({ etat: e, changer }, 'Opération, laboratoire…')}
      actifs={puces}
      onToutEffacer={effacer}
      nbAutres={actifs.filter((actif) => AUTRES.includes(actif)).length}
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
      {laboratoireFige ? null : (
        <ChoixLaboratoire
          aria-label="Laboratoire"
          w={{ base: '100%', xs: 210 }}
          value={e.laboratoireId ?? null}
          onChange={(choisi) => changer({ laboratoireId: choisi })}
        />
      )}
    </FilterBar>
  );
};
