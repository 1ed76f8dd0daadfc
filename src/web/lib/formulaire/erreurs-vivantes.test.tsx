import { Button, TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { texteRequis } from '#shared/core/champs.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { montrer } from '#web/testing/montrer.tsx';
import { useFormulaire } from '../formulaire.ts';

const schema = z
  .object({ nom: texteRequis('Le nom'), debut: texteRequis('Le début'), fin: texteRequis('La fin') })
  .refine(({ debut, fin }) => debut <= fin, { path: ['fin'], message: 'La fin suit le début.' });

const SANS_RAYON = 'Choisissez un rayon.';
const envoyer = vi.fn<(donnees: unknown) => Promise<void>>();
const Ecran = () => {
  const f = useFormulaire(schema, { nom: 'Éclat', debut: '2026-06', fin: '2026-03' }, envoyer, {
    verifier: ({ nom }): Record<string, string> => (nom === '' ? { debut: SANS_RAYON } : {}),
  });
  return (
    <Formulaire formulaire={f}>
      <TextInput label="Nom" {...f.champ('nom')} />
      <TextInput label="Début" {...f.champ('debut')} />
      <TextInput label="Fin" {...f.champ('fin')} />
      <Button onClick={() => f.poser({ debut: '2026-01' })}>Avancer</Button>
      <Button onClick={() => f.poser({ debut: '2026-07' })}>Reculer</Button>
    </Formulaire>
  );
};
const enregistrer = () => screen.getByRole('button', { name: 'Enregistrer' });

it('une erreur s’en va quand l’autre champ la répare, et pas avant', async () => {
  const { personne } = montrer(<Ecran />);
  await personne.click(enregistrer());
  expect(screen.getByText('La fin suit le début.')).toBeTruthy();
  await personne.click(screen.getByRole('button', { name: 'Reculer' }));
  expect(screen.getByText('La fin suit le début.')).toBeTruthy();
  await personne.click(screen.getByRole('button', { name: 'Avancer' }));
  await waitFor(() => expect(screen.queryByText('La fin suit le début.')).toBeNull());
});

it('ce que le schéma ne sait pas se dit au premier envoi, avec le reste, puis s’en va', async () => {
  const { personne } = montrer(<Ecran />);
  await personne.clear(screen.getByLabelText('Nom'));
  await personne.clear(screen.getByLabelText('Fin'));
  await personne.click(enregistrer());
  expect(screen.getByText('Le nom est obligatoire.')).toBeTruthy();
  expect(screen.getByText('La fin est obligatoire.')).toBeTruthy();
  expect(screen.getByText(SANS_RAYON)).toBeTruthy();
  await personne.type(screen.getByLabelText('Nom'), 'A');
  await waitFor(() => expect(screen.queryByText(SANS_RAYON)).toBeNull());
  expect(screen.getByText('La fin est obligatoire.')).toBeTruthy();
  expect(envoyer).not.toHaveBeenCalled();
});
