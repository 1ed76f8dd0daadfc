import { expect, test } from 'vitest';
import { contexteActuel } from './ici.ts';

test('l’écran envoyé est celui de la personne, sans le panneau de support ouvert par-dessus', () => {
  const { ecran } = contexteActuel({ pathname: '/encours', search: '?support=nouvelle&etat=DECLARE' });
  expect(ecran).toBe('/encours?etat=DECLARE');
  expect(contexteActuel({ pathname: '/encours', search: '?support=3' }).ecran).toBe('/encours');
});

test('une adresse sans fin se coupe à ce que le serveur accepte', () => {
  expect(contexteActuel({ pathname: '/encours', search: `?q=${'a'.repeat(900)}` }).ecran).toHaveLength(500);
});
