import { expect, test } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import { canOuvrir, ecran, ecrans, familleDeRole } from '#shared/core/screens.ts';
import { etapesDe } from './etapes.ts';

test.each(roles)('%s a une visite de cinq étapes, dont aucune ne montre un écran qui lui est fermé', (role) => {
  const etapes = etapesDe[familleDeRole(role)];
  expect(etapes).toHaveLength(5);
  expect(new Set(etapes.map(({ titre }) => titre)).size).toBe(5);
  const liens = etapes.flatMap(({ cibles }) => cibles).flatMap((cible) => /href="([^"]+)"/.exec(cible)?.[1] ?? []);
  for (const lien of liens) {
    const nom = ecrans.find((nomEcran) => ecran(nomEcran).chemin === lien)!;
    expect(canOuvrir(nom, { role, impersonation: false }), lien).toBe(true);
  }
});
