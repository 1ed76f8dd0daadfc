import { describe, expect, test } from 'vitest';
import { avertissementsDe, fusionnerIdentite, identiteVide } from './identite.ts';

describe('fusionner', () => {
  const depart = { ...identiteVide, nom: 'Tilleuls', ville: 'Angers', rcs: 'A' };
  test('garde ce qui est saisi, suit ce qui ne l’est pas, nomme ce que les deux ont changé', () => {
    const saisie = { ...depart, nom: 'Les Tilleuls', rcs: 'B' };
    const relue = { ...depart, nom: 'Grands Tilleuls', ville: 'Nantes', rcs: 'B' };
    expect(fusionnerIdentite(depart, saisie, relue)).toEqual({
      valeurs: { ...depart, nom: 'Les Tilleuls', ville: 'Nantes', rcs: 'B' },
      ecarts: [{ champ: 'nom', autre: 'Grands Tilleuls' }],
    });
  });
  test('vide et absent sont la même chose', () => {
    expect(fusionnerIdentite(depart, { ...depart, fax: '' }, { ...depart, fax: '0241' }).valeurs.fax).toBe('0241');
  });
});

test('les avertissements lisent la saisie comme le serveur la gardera', () => {
  const avis = avertissementsDe({
    ...identiteVide,
    siret: '732 829 320 00074',
    numeroIntracommunautaire: 'fr 44 732829320',
    telephone: '02 41 00 00 00',
    codePostal: ' 49100 ',
  });
  expect(Object.values(avis).filter((phrase) => phrase !== null)).toEqual([]);
  expect(avertissementsDe({ ...identiteVide, siret: '732 829 320 00075' }).siret).toMatch(/clé/);
});
