// The settings screens of `screens.ts`, each with an account of the demo that has it in its menu.
import type { Role } from '../src/shared/core/acteur.ts';
import { ecran, ecrans, estDirect } from '../src/shared/core/screens.ts';
import type { comptes } from './monde.ts';

const COMPTES: Partial<Readonly<Record<Role, keyof typeof comptes>>> = {
  ADMIN: 'titulaire',
  GROUPEMENT: 'groupement',
  SUPER_ADMIN: 'super',
};

type Reglage = { readonly nom: string; readonly qui: keyof typeof comptes; readonly chemin: string };

/** The settings screens that these addresses do not show yet; those that need an impersonation are left out. */
export const autresReglages = (chemins: readonly string[]): readonly Reglage[] => {
  const vus = new Set(chemins.map((chemin) => chemin.replace(/\?.*$/, '')));
  return ecrans.filter(estDirect).flatMap((nom) => {
    const { chemin, titre, parametres = [], impersonation } = ecran(nom);
    const qui = parametres.flatMap((role) => COMPTES[role] ?? [])[0];
    return qui && impersonation !== 'requise' && !vus.has(chemin) ? [{ nom: titre, qui, chemin }] : [];
  });
};
