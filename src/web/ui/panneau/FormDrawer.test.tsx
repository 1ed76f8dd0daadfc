import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/core/app-error.ts';
import { ConnexionPerdue } from '#web/lib/echecs.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { FormDrawer } from './FormDrawer.tsx';

const schema = z.object({ nom: z.string().min(1, 'Le nom est obligatoire.') });

const Essai = ({ echec }: { echec: () => unknown }) => {
  const f = useFormulaire(schema, { nom: 'Solaires' }, () => {
    throw echec();
  });
  return (
    <FormDrawer
      titre="Nouvelle condition"
      largeur={640}
      formulaire={f}
      envoyer="Enregistrer"
      avis={<p>Le taux dépasse le plafond légal.</p>}
      onFermer={() => undefined}
    >
      <input aria-label="Nom" {...f.champ('nom')} aria-invalid={f.erreurs['nom'] !== undefined} />
    </FormDrawer>
  );
};
const envoyer = async (echec: () => unknown) => {
  const { personne } = montrer(<Essai echec={echec} />);
  await personne.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  return screen.findByRole('alert');
};
const pied = () => screen.getByRole('button', { name: 'Enregistrer' }).parentElement;

test.each([
  ['un conflit', () => new AppError(409, 'CONFLIT_VERSION', 'Modifié par Jeanne.'), /Modifié par Jeanne/],
  ['une connexion perdue', () => new ConnexionPerdue(), /connexion est perdue/],
  ['un refus de la loi', () => new AppError(409, 'PLAFOND', 'La remise dépasse le plafond.'), /dépasse le plafond/],
])('%s se dit avec les boutons, au pied du tiroir, et prend le focus', async (_, echec, phrase) => {
  const alerte = await envoyer(echec);
  expect(alerte.textContent).toMatch(phrase);
  expect(pied()?.contains(alerte)).toBe(true);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(alerte));
});

test('un second échec reprend le focus', async () => {
  const { personne } = montrer(<Essai echec={() => new AppError(409, 'PLAFOND', 'Refusé.')} />);
  const bouton = await screen.findByRole('button', { name: 'Enregistrer' });
  await personne.click(bouton);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
  await personne.click(bouton);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
});

test('un champ refusé prend le focus avant ce qui concerne tout le formulaire', async () => {
  const errors = [
    { pointer: '/nom', detail: 'Ce nom existe déjà.' },
    { pointer: '/autre', detail: 'La période est close.' },
  ];
  const alerte = await envoyer(() => new AppError(400, 'INVALIDE', 'Refusé.', { errors }));
  expect(alerte.textContent).toContain('La période est close.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nom')));
});

test('ce qu’il faut lire avant d’envoyer reste au pied', async () => {
  montrer(<Essai echec={() => undefined} />);
  const avis = await screen.findByText(/plafond légal/);
  expect(pied()?.contains(avis)).toBe(true);
});
