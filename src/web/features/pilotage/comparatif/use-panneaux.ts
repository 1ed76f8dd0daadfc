import { useState } from 'react';
import { canRedigerComparatif } from '#shared/features/pilotage/comparatif/policy.ts';
import type { LigneComparatif } from '#shared/features/pilotage/comparatif/schemas.ts';
import { useSession } from '#web/lib/session.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { urlSaisieComparatif } from './filtres.ts';

/** The form or product over the list, kept in the address. */
export const usePanneauxComparatif = () => {
  const saisie = useEtatUrl(urlSaisieComparatif);
  const ouvert = useElementOuvert('produit');
  const [aDupliquer, setADupliquer] = useState<LigneComparatif | null>(null);
  const session = useSession();
  const redige = session !== null && canRedigerComparatif(session.utilisateur);
  const vers = {
    ouvrir: ouvert.ouvrir,
    modifier: (produit: number) => saisie.changer({ saisie: 'modification', produit }),
    dupliquer: setADupliquer,
  };
  return {
    redige,
    ouvert,
    saisie: redige ? saisie.etat.saisie : undefined,
    commencer: (quoi: 'nouveau' | 'import' | 'annee') => saisie.changer({ saisie: quoi, produit: undefined }),
    finir: () => saisie.changer({ saisie: undefined }),
    montrer: (produit: number) => saisie.changer({ saisie: undefined, produit }),
    vers,
    aDupliquer,
    ouverts: saisie.etat.saisie !== undefined || ouvert.id !== null || aDupliquer !== null,
    finirCopie: () => setADupliquer(null),
  };
};
export type PanneauxComparatif = ReturnType<typeof usePanneauxComparatif>;
