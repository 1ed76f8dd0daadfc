import type { Role } from '#shared/core/acteur.ts';
import type { Application } from '../application.ts';

/** Who the tests of a feature start from: a pharmacy with its four roles, a groupement with its two, a neighbouring pharmacy. */
export const creerEquipes = async (app: Application) => {
  const pharmacie = await app.unTenant({ nom: 'Pharmacie du Canal' });
  const groupement = await app.unTenant({ type: 'GROUPEMENT', nom: 'Officines Réunies' });
  const voisinage = await app.unTenant({ nom: 'Pharmacie Voisine' });
  const jetons = {} as Record<Role, string>;
  for (const role of ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const)
    jetons[role] = await app.jeton(pharmacie, role);
  for (const role of ['GROUPEMENT', 'CONSULTATION_GROUPEMENT'] as const)
    jetons[role] = await app.jeton(groupement, role);
  return { pharmacie, groupement, voisinage, jetons, voisin: await app.jeton(voisinage, 'ADMIN') };
};
