import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { roles, type Role, type TypeTenant } from '#shared/core/acteur.ts';
import type { EtatCompte, filtresTous } from '#shared/features/comptes/utilisateur/contract.ts';
import { rolesDuTenant } from '#shared/features/comptes/utilisateur/rules.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { libelleEtatCompte, libelleRole, libelleTypeTenant } from './apparence.ts';
import { utilisateurQueries } from './queries.ts';

type Filtres = { [K in 'q' | 'role' | 'etat' | 'tenantId']?: z.output<(typeof filtresTous)[K]> };
type Props = {
  etat: Filtres;
  changer: (
    modifs: { q?: string; role?: Role | null; etat?: EtatCompte | null; tenantId?: number | null },
    options?: { remplacer?: boolean },
  ) => void;
  effacer: () => void;
  /** Null for every account. */
  type: TypeTenant | null;
};

/** Search and role; the account too, for the super administrator. */
export const FiltresUtilisateurs = ({ etat, changer, effacer, type }: Props) => {
  const tous = type === null;
  const comptes = useQuery({ ...utilisateurQueries.comptes(), enabled: tous }).data ?? [];
  const choisi = comptes.find(({ id }) => id === etat.tenantId);
  const actifs = [
    etat.etat && {
      id: 'etat',
      libelle: `État : ${libelleEtatCompte[etat.etat]}`,
      retirer: () => changer({ etat: null }),
    },
    etat.role && { id: 'role', libelle: `Rôle : ${libelleRole[etat.role]}`, retirer: () => changer({ role: null }) },
    tous &&
      etat.tenantId !== undefined && {
        id: 'tenantId',
        libelle: `Compte : ${choisi?.nom ?? etat.tenantId}`,
        retirer: () => changer({ tenantId: null }),
      },
  ].filter((actif) => actif !== undefined && actif !== false);
  return (
    <FilterBar
      recherche={rechercheDansUrl({ etat, changer }, tous ? 'Nom, identifiant, compte…' : 'Nom, identifiant, e-mail…')}
      actifs={actifs}
      onToutEffacer={effacer}
    >
      {tous ? (
        <ChoixField
          aria-label="Compte"
          placeholder="Tous les comptes"
          clearable
          searchable
          w={240}
          nothingFoundMessage="Aucun compte de ce nom"
          options={comptes.map(({ id, nom, type: genre }) => ({
            value: id,
            label: nom,
            groupe: libelleTypeTenant[genre],
          }))}
          value={etat.tenantId ?? null}
          onChange={(tenantId) => changer({ tenantId })}
        />
      ) : null}
      <ChoixField
        aria-label="Rôle"
        placeholder="Tous les rôles"
        clearable
        searchable={false}
        w={230}
        options={(tous ? roles : rolesDuTenant[type]).map((role) => ({ value: role, label: libelleRole[role] }))}
        value={etat.role ?? null}
        onChange={(role) => changer({ role })}
      />
    </FilterBar>
  );
};
