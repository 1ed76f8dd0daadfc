import { useRaccourcis } from '#web/lib/raccourcis.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { urlSaisieRfa } from './filtres.ts';

/**
 * The opened RFA and its form, both in the address (`?rfa=12`, `?saisie=nouveau`), of a pharmacy or of a groupement.
 * @param gere whether this session may write one: without it, no form
 * @param avec prefix of what belongs to the opened RFA, forgotten with it
 */
export const useRfaOuverte = (gere: boolean, avec?: string) => {
  const { id, ouvrir, fermer } = useElementOuvert('rfa', avec);
  const { etat, changer } = useEtatUrl(urlSaisieRfa);
  const nouveau = gere ? () => changer({ saisie: 'nouveau' }) : undefined;
  useRaccourcis({ n: nouveau });
  return {
    id,
    saisie: gere ? etat.saisie : undefined,
    nouveau,
    ouvrir,
    fermer,
    finirSaisie: () => changer({ saisie: undefined }),
    /** Closes the form on the sheet of what it saved. */
    montrer: (rfa: number) => changer({ saisie: undefined, rfa }),
    // The form and the sheet change together: two changes of address in a row could cross.
    modifier: (rfa: number) => changer({ saisie: 'modification', rfa }),
    supprime: fermer,
  };
};
