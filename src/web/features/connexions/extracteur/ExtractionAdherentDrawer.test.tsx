import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { ExtractionAdherentDrawer } from './ExtractionAdherentDrawer.tsx';

const adherent = { tenantId: 3, nom: 'Pharmacie du Canal', ville: 'Lyon' };
const jours = [
  { jour: '2026-10-31', etat: 'complete' as const },
  { jour: '2026-11-01', etat: 'incomplete' as const },
  { jour: '2026-11-02', etat: null },
];

test('les jours d’un adhérent se lisent avec leur état, sans rien ouvrir (CNX-43, CNX-76)', async () => {
  montrer(
    <ExtractionAdherentDrawer
      adherent={{ ...adherent, extraction: { dernierJour: '2026-11-01', jours, enPanne: true } }}
      onFermer={() => {}}
    />,
  );
  expect(await screen.findByRole('img', { name: 'dimanche 1 novembre 2026 : incomplet' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'lundi 2 novembre 2026 : jamais reçu' })).toBeTruthy();
  expect(screen.getByText(/ne répond plus/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /novembre/ })).toBeNull();
});

test('celui qui ne montre rien le dit', async () => {
  montrer(<ExtractionAdherentDrawer adherent={{ ...adherent, extraction: null }} onFermer={() => {}} />);
  expect(await screen.findByText('Cette pharmacie ne vous montre pas l’état de son recueil.')).toBeTruthy();
});
