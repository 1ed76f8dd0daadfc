import { tousLesChamps, valeursInitiales, type OngletCalculatrice, type ValeursCalculatrice } from './champs.ts';

type EtatCalculatrice = { readonly onglet: OngletCalculatrice; readonly valeurs: ValeursCalculatrice };

/**
 * Writes the typed values in the fragment of the address, so that a link shares them and no server receives them
 * (CAL-8). Default values are left out.
 */
export const ecrireAdresse = ({ onglet, valeurs }: EtatCalculatrice): string => {
  const parametres = new URLSearchParams(onglet === 'promo' ? { onglet } : {});
  for (const { nom, defaut = '' } of tousLesChamps) {
    const valeur = valeurs[nom] ?? '';
    if (valeur !== defaut) parametres.set(nom, valeur);
  }
  return parametres.toString();
};

/** @param fragment of an address, with or without its `#`; unknown fields are ignored */
export const lireAdresse = (fragment: string): EtatCalculatrice => {
  const parametres = new URLSearchParams(fragment.replace(/^#/, ''));
  const valeurs = valeursInitiales();
  for (const champ of tousLesChamps) {
    const valeur = parametres.get(champ.nom)?.slice(0, 40);
    if (valeur === undefined) continue;
    if (champ.genre !== 'choix' || champ.choix.some(([valeurAdmise]) => valeurAdmise === valeur))
      valeurs[champ.nom] = valeur;
  }
  return { onglet: parametres.get('onglet') === 'promo' ? 'promo' : 'prix', valeurs };
};
