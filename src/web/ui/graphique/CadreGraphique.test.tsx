import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { montrerA } from '#web/testing/montrer.tsx';
import { CadreGraphique, type VueGraphique } from './CadreGraphique.tsx';
import { enTableau, estSansChiffre, type DonneesGraphique } from './donnees.ts';

const donnees: DonneesGraphique = {
  forme: 'barres',
  unite: 'centimes',
  axe: 'Mois',
  series: [
    { cle: 'attendu', libelle: 'Attendu' },
    { cle: 'recu', libelle: 'Reçu' },
  ],
  points: [
    {
      cle: 1,
      libelle: 'janv.',
      valeurs: { attendu: 12_345, recu: null },
      liens: { attendu: { to: '/encours', search: { annee: 2026 } } },
    },
    { cle: 2, libelle: 'févr.', valeurs: { attendu: 0, recu: 100 } },
  ],
  totaux: { valeurs: { attendu: 12_345, recu: 100 } },
};
const vide = { titre: 'Rien encore.', texte: 'Ajoutez un encours.' };
const exporterTableau = vi.fn(() => Promise.resolve('mois.csv'));

const Essai = ({ de = donnees }: { de?: DonneesGraphique }) => {
  const [vue, setVue] = useState<VueGraphique>('graphique');
  return <CadreGraphique titre="Par mois" donnees={de} {...{ vide, vue, onVue: setVue, exporterTableau }} />;
};

it('sous le graphique, un vrai tableau dit les mêmes chiffres ; montré, chacun ouvre sa liste', async () => {
  const { personne } = await montrerA('/', () => <Essai />);
  const cache = screen.getByRole('table', { name: 'Par mois' });
  expect(within(cache).getAllByText('123,45 €')).toHaveLength(2);
  expect(within(cache).queryByRole('link')).toBeNull();
  await personne.click(screen.getByText('Tableau'));
  const lignes = screen.getAllByRole('row').map((ligne) => ligne.textContent.replaceAll('\u00a0', ' '));
  expect(lignes).toEqual(['MoisAttenduReçu', 'janv.123,45 €–', 'févr.0,00 €1,00 €', 'Total123,45 €1,00 €']);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/encours?annee=2026');
});

it('sans un chiffre, dit ce qui manque, et n’exporte rien', async () => {
  const sans = { ...donnees, points: [{ cle: 1, libelle: 'janv.', valeurs: { attendu: 0, recu: null } }] };
  await montrerA('/', () => <Essai de={sans} />);
  expect(screen.getByText('Rien encore.')).toBeDefined();
  expect(screen.queryByText('Exporter')).toBeNull();
  expect([estSansChiffre(sans), estSansChiffre(donnees)]).toEqual([true, false]);
});

it('exporte le tableau tel qu’il se lit, totaux compris', async () => {
  const { personne } = await montrerA('/', () => <Essai />);
  await personne.click(screen.getByRole('button', { name: 'Exporter' }));
  await personne.click(await screen.findByText('CSV'));
  expect(exporterTableau).toHaveBeenCalledWith(enTableau('Par mois', donnees), 'csv');
  expect(enTableau('Par mois', donnees).lignes).toEqual([
    { libelle: 'janv.', valeurs: [12_345, null] },
    { libelle: 'févr.', valeurs: [0, 100] },
    { libelle: 'Total', valeurs: [12_345, 100] },
  ]);
});
