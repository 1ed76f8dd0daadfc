import { useState } from 'react';
import type { Tenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { fusionnerIdentite, identiteDe, type Complete, type EcartIdentite } from './identite.ts';

/** Reads an account again after a version conflict without losing what is typed. */
export const useFusion = (tenant: Tenant) => {
  const [depart, setDepart] = useState(() => identiteDe(tenant));
  const [ecarts, setEcarts] = useState<readonly EcartIdentite[] | null>(null);
  return {
    /** Null until something was read again. */
    ecarts,
    /** @returns what the form shows from then on */
    fusionner: (saisie: Complete, relu: Tenant): Complete => {
      const fusion = fusionnerIdentite(depart, saisie, identiteDe(relu));
      setDepart(identiteDe(relu));
      setEcarts(fusion.ecarts);
      return fusion.valeurs;
    },
    /** After a save: the next change is compared with it. */
    repartir: (enregistre: Tenant): void => {
      setDepart(identiteDe(enregistre));
      setEcarts(null);
    },
    /** Takes the other version, instead of what is typed. */
    prendre: ({ champ }: EcartIdentite) =>
      setEcarts((avant) => avant?.filter((ecart) => ecart.champ !== champ) ?? null),
  };
};
