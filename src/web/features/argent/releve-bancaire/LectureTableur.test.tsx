import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { LectureSignes, LectureTableur } from './LectureTableur.tsx';

const FEUILLES = [
  { nom: 'Synthèse', cachee: false, vide: false },
  { nom: 'Vide', cachee: false, vide: true },
  { nom: 'Opérations', cachee: true, vide: false },
];
const SANS_CHOIX = {
  encodage: null,
  separateur: null,
  feuille: null,
  correspondance: null,
  ordreDates: null,
  decimale: null,
};
const ouvrir = (feuilles: typeof FEUILLES) => {
  const changer = vi.fn();
  const tableau = { feuilles, feuille: 0, titres: ['Compte'], correspondance: [null], apercu: [['n° 123']] };
  const options = SANS_CHOIX;
  const { personne } = montrer(
    <LectureTableur tableau={tableau} champs={[]} options={options} changer={changer} texte={false} />,
  );
  return { personne, changer };
};

test('la feuille d’un classeur se choisit, ses colonnes se relisent ; une feuille masquée se dit (RLV-6)', async () => {
  const { personne, changer } = ouvrir(FEUILLES);
  const feuille = screen.getByRole<HTMLInputElement>('combobox', { name: 'Feuille du classeur' });
  expect(feuille.value).toBe('Synthèse');
  await personne.click(feuille);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Synthèse',
    'Opérations (masquée)',
  ]);
  await personne.click(screen.getByRole('option', { name: 'Opérations (masquée)' }));
  expect(changer).toHaveBeenCalledExactlyOnceWith({ feuille: 2, correspondance: null });
});

test('une seule feuille écrite ne se choisit pas', () => {
  ouvrir(FEUILLES.slice(0, 2));
  expect(screen.queryByRole('combobox', { name: 'Feuille du classeur' })).toBeNull();
});

test('l’ordre des dates se demande quand le fichier contient les deux (RLV-9)', async () => {
  const changer = vi.fn();
  const signes = { ordreDates: null, decimale: ',' as const };
  const { personne } = montrer(<LectureSignes signes={signes} options={SANS_CHOIX} changer={changer} />);
  const ordre = screen.getByRole<HTMLInputElement>('combobox', { name: 'Ordre des dates' });
  expect(ordre.placeholder).toBe('Comme chaque date l’écrit');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Signe décimal' }).value).toBe('Virgule (1 234,56)');
  await personne.click(ordre);
  await personne.click(screen.getByRole('option', { name: 'Mois, jour, année' }));
  expect(changer).toHaveBeenCalledExactlyOnceWith({ ordreDates: 'MJA' });
});
