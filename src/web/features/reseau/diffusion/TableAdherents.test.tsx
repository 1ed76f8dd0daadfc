import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { TableAdherents } from './TableAdherents.tsx';

const relancable = { copieId: 11, pharmacieId: 1, nom: 'Pharmacie du Port', relancable: true, nbMessages: 0 };
const dejaRepondu = { copieId: 12, pharmacieId: 2, nom: 'Pharmacie Blin', relancable: false, nbMessages: 3 };
const elements = [relancable, dejaRepondu];
const relancer = vi.fn();
const echanger = vi.fn();
const ouvrir = ({ peutRelancer }: { peutRelancer: boolean }) =>
  montrer(
    <TableAdherents
      nom="essai"
      titre="Adhérents"
      colonnes={[{ id: 'nom', titre: 'Nom', valeur: ({ nom }) => nom }]}
      requete={{ data: { elements, total: 2 }, isPending: false, isError: false, error: null }}
      vide={{ titre: 'Personne' }}
      peutRelancer={peutRelancer}
      sansRelance="Tous ont déjà répondu."
      relancer={relancer}
      echanger={echanger}
    />,
  );
const choisir = (nom: string) => screen.getByRole('checkbox', { name: `Sélectionner ${nom}` });
const relance = () => screen.getByRole('button', { name: 'Relancer' });

test('on relance ceux qu’on a choisis, par leur pharmacie ; la sélection s’efface', async () => {
  const { personne } = ouvrir({ peutRelancer: true });
  await personne.click(choisir(relancable.nom));
  await personne.click(relance());
  expect(relancer).toHaveBeenLastCalledWith([1]);
  expect(screen.queryByRole('button', { name: 'Relancer' })).toBeNull();
});

test('personne à relancer parmi eux : l’acte dit pourquoi ; un seul suffit à le permettre', async () => {
  relancer.mockClear();
  const { personne } = ouvrir({ peutRelancer: true });
  await personne.click(choisir(dejaRepondu.nom));
  expect(relance()).toHaveProperty('disabled', true);
  await personne.click(relance());
  expect(relancer).not.toHaveBeenCalled();
  await personne.click(choisir(relancable.nom));
  await personne.click(relance());
  expect(relancer).toHaveBeenLastCalledWith([1, 2]);
});

test('une ligne ne propose que ce qu’elle permet', async () => {
  const { personne } = ouvrir({ peutRelancer: true });
  await personne.click(screen.getByRole('button', { name: `Actions de ${dejaRepondu.nom}` }));
  await waitFor(() =>
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Messages']),
  );
  await personne.click(screen.getByRole('menuitem', { name: 'Messages' }));
  expect(echanger).toHaveBeenLastCalledWith(dejaRepondu);
});

test('qui ne peut pas relancer ne choisit personne', () => {
  ouvrir({ peutRelancer: false });
  expect(screen.queryByRole('checkbox')).toBeNull();
});
