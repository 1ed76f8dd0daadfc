import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canGererLaboratoires } from '#shared/features/catalogue/laboratoire/policy.ts';
import { useSession } from '#web/lib/session.ts';
import { differer } from '#web/ui/differer.tsx';
import { ChoixField, type ChoixFieldProps } from '#web/ui/fields/ChoixField.tsx';
import { laboratoiresDuCompte } from './queries.ts';

const AjouterLaboratoires = differer(
  async () => (await import('./AjouterLaboratoires.tsx')).AjouterLaboratoires,
  ({ ouvert }) => ouvert,
);

type Props = Omit<ChoixFieldProps<number>, 'options' | 'ajout' | 'label'> & {
  /** Lists the favourites first, under a title. */
  favoris?: boolean;
};

/**
 * Choice among the account's laboratories. The last line adds one from the catalogue, and chooses it (CAT-47); a
 * session that may not add is told who may.
 */
export const ChampLaboratoire = ({ favoris = false, onChange, ...champ }: Props) => {
  const { data } = useQuery(laboratoiresDuCompte());
  const session = useSession();
  const [cherche, setCherche] = useState<string | null>(null);
  const permis = session !== null && canGererLaboratoires(session.utilisateur);
  return (
    <>
      <ChoixField
        searchable
        {...champ}
        label="Laboratoire"
        onChange={onChange}
        options={(data ?? []).map(({ id, nom, etoile, statut }) => ({
          value: id,
          label: statut === 'PROVISOIRE' ? `${nom} (provisoire)` : nom,
          ...(favoris ? { groupe: etoile ? 'Favoris' : 'Laboratoires' } : {}),
        }))}
        {...(permis
          ? { ajout: { libelle: 'Ajouter un laboratoire', faire: setCherche } }
          : { nothingFoundMessage: 'Aucun laboratoire : l’administrateur du compte peut en ajouter.' })}
      />
      <AjouterLaboratoires
        ouvert={cherche !== null}
        cherche={cherche ?? ''}
        onFermer={() => setCherche(null)}
        onAjoute={(id) => onChange?.(id)}
      />
    </>
  );
};
