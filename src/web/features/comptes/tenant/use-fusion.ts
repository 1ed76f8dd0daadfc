import { useState } from 'react';
import type { Tenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { fusionnerIdentite, identiteDe, type Complete, type EcartIdentite } from './identite.ts';

/** State of an identity form that survives a version conflict without losing the typed values. */
export const useFusion = (tenant: Tenant) => {
  const [depart, setDepart] = useState(() => identiteDe(tenant));
  const [ecarts, setEcarts] = useState<readonly EcartIdentite[] | null>(null);
  return {
    /** Null until a conflict. */
    ecarts,
    /** @returns the values that the form then shows */
    fusionner: (saisie: Complete, relu: Tenant): Complete => {
      const fusion = fusionnerIdentite(depart, saisie, identiteDe(relu));
      setDepart(identiteDe(relu));
      setEcarts(fusion.ecarts);
      return fusion.valeurs;
    },
    /** Takes a saved version as the base of the next changes. */
    repartir: (enregistre: Tenant): void => {
      setDepart(identiteDe(enregistre));
      setEcarts(null);
    },
    /** Takes the other version's value instead of the typed one. */
    prendre: ({ champ }: EcartIdentite) =>
      setEcarts((avant) => avant?.filter((ecart) => ecart.champ !== champ) ?? null),
  };
};
