import { expect, it } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import { canOuvrir, ecran, ecrans } from '#shared/core/screens.ts';
import { sortesAFaire } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';
import { unElementAFaire } from '#shared/features/pilotage/accueil/exemples-de-test.ts';
import { canLireAFaire } from '#shared/features/pilotage/accueil/policy.ts';
import { lieuDe } from './lieux-a-faire.ts';

it.each(roles)('ce que l’accueil dit à %s s’ouvre : une ligne ne mène qu’à un écran de son rôle (CNX-77)', (role) => {
  const ligne = { annee: 2026, nombre: 1, montants: {}, acte: false, jour: null, repliees: [] };
  const fermees = sortesAFaire
    .filter((sorte) => canLireAFaire({ role }, sorte))
    .filter((sorte) => {
      const { to } = lieuDe(
        { ...ligne, sorte, element: unElementAFaire({ parentId: 3 }) },
        { types: null, jour: '2026-11-23' },
      );
      const nom = ecrans.find((nomEcran) => ecran(nomEcran).chemin === to);
      return nom === undefined || !canOuvrir(nom, { role, impersonation: false });
    });
  expect(fermees).toEqual([]);
});
