import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import {
  canEtoiler,
  canGererCatalogue,
  canGererLaboratoires,
  canModifierCa,
  canSupprimerContact,
  canSupprimerLaboratoire,
  canTenirFicheGroupement,
  canUtiliserProvisoire,
} from './policy.ts';

/** For each act, the roles that may: all the others may not. */
const attendus: [string, (qui: { role: Role }) => boolean, readonly Role[]][] = [
  ['adopter, demander, surcharger, tenir les contacts', canGererLaboratoires, ['ADMIN', 'ACHAT', 'GROUPEMENT']],
  ['se servir aussitôt de ce qui est demandé', canUtiliserProvisoire, ['ADMIN', 'ACHAT']],
  ['tenir le catalogue', canGererCatalogue, ['SUPER_ADMIN']],
  ['écrire la fiche de son groupement', canTenirFicheGroupement, ['GROUPEMENT']],
  ['supprimer un laboratoire', canSupprimerLaboratoire, ['ADMIN', 'GROUPEMENT', 'SUPER_ADMIN']],
  ['saisir le chiffre d’affaires', canModifierCa, ['ADMIN', 'ACHAT', 'SUPER_ADMIN']],
  ['étoiler', canEtoiler, ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR', 'GROUPEMENT']],
  ['supprimer un contact', canSupprimerContact, ['ADMIN', 'GROUPEMENT']],
];

describe.each(attendus)('%s', (_acte, peut, permis) => {
  it.each(roles)('%s', (role) => expect(peut({ role })).toBe(permis.includes(role)));
});
