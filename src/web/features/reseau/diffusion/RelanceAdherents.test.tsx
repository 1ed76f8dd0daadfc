import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { UiHosts } from '#web/ui/hotes/UiHosts.tsx';
import { confirmerRelance } from './RelanceAdherents.tsx';

const destinataires = Array.from({ length: 285 }, (_, i) => ({
  id: i + 1,
  nom: `Pharmacie ${i + 1}`,
  ville: i === 7 ? 'Étretat' : 'Lyon',
}));
const mails = [{ nombre: 285, sujet: 'Votre groupement attend votre réponse', html: '<p>Bonjour</p>' }];
const relancer = vi.fn(async () => ({ relances: 285, dejaRelances: 0 }));

test('dit combien et qui, se cherche, montre le mail ; rien ne part avant l’accord', async () => {
  const { personne } = montrer(<UiHosts />);
  const prevoir = async () => ({ destinataires, dejaRelances: 3, mails });
  void confirmerRelance({ prevoir, relancer, personne: 'Personne.' });
  const question = await screen.findByRole('dialog', { name: /^Relancer 285\sadhérents/ });
  expect(within(question).getByText(/3\sadhérents ont déjà été relancés/)).toBeDefined();
  expect(within(question).getByTitle('Le mail tel qu’il partira')).toBeDefined();
  await personne.click(within(question).getByRole('button', { name: /^285\sdestinataires/ }));
  await personne.type(within(question).getByRole('textbox', { name: 'Chercher un destinataire' }), 'etretat');
  expect(
    within(question)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Pharmacie 8 Étretat']);
  expect(relancer).not.toHaveBeenCalled();
  await personne.click(within(question).getByRole('button', { name: /^Relancer 285\sadhérents/ }));
  await waitFor(() => expect(relancer).toHaveBeenCalledOnce());
});

test('personne à relancer : on le dit, sans rien demander', async () => {
  relancer.mockClear();
  montrer(<UiHosts />);
  await confirmerRelance({
    prevoir: async () => ({ destinataires: [], dejaRelances: 2, mails: [] }),
    relancer,
    personne: 'Personne.',
  });
  expect(await screen.findByText(/^2\sadhérents déjà relancés aujourd’hui\.$/)).toBeDefined();
  expect(relancer).not.toHaveBeenCalled();
});
