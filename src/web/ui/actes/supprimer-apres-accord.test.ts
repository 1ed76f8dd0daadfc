import { expect, test, vi } from 'vitest';
import { getDemande } from '#web/lib/confirmer.ts';
import { supprimerApresAccord } from './supprimer-apres-accord.ts';

const question = { titre: 'Supprimer cette priorité ?', texte: 'Elle disparaîtra.', dit: 'Supprimée.' };

test('un refus se dit avant toute question (RES-87)', async () => {
  const supprimer = vi.fn();
  const essayer = () => Promise.reject(new Error('Une opération la porte.'));
  await expect(supprimerApresAccord({ ...question, essayer, supprimer })).rejects.toThrow('Une opération la porte.');
  expect(getDemande()).toBeNull();
  expect(supprimer).not.toHaveBeenCalled();
});

test('possible, la suppression se demande, et ne part qu’après l’accord', async () => {
  const supprimer = vi.fn();
  const essayer = vi.fn(() => Promise.resolve());
  for (const accord of [false, true]) {
    const acte = supprimerApresAccord({ ...question, essayer, supprimer });
    await expect.poll(getDemande).not.toBeNull();
    expect(supprimer).not.toHaveBeenCalled();
    getDemande()?.repondre(accord);
    await acte;
  }
  expect(essayer).toHaveBeenCalledTimes(2);
  expect(supprimer).toHaveBeenCalledOnce();
});
