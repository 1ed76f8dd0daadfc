import { expect, test, vi } from 'vitest';
import { factureErrors } from '#shared/features/argent/facture/errors.ts';
import { getDemande } from '#web/lib/confirmer.ts';
import type { ActesFacture } from '../queries.ts';
import { saisirOuRemplacer } from './saisir-ou-remplacer.ts';

const TOTAUX = { htCentimes: 9_000, ttcCentimes: 10_800 };
const GARDEE = {
  numero: 'F12',
  dateEmission: '2026-10-15',
  htCentimes: 9_000,
  ttcCentimes: 10_800,
  nbLignes: 1,
  ecartCentimes: 600,
  lignes: [{ encoursId: 4, ecartCentimes: 300 }],
};
const CORPS = { numero: 'F12', htCentimes: 8_250, ttcCentimes: 9_900, lignes: [{}] };

const saisir = (refus: Error, reponse?: boolean) => {
  const envoyer = vi.fn(async ({ remplaceId }: { remplaceId?: number }) => {
    if (remplaceId === undefined) throw refus;
    return { id: 30 };
  });
  const actes = { saisir: envoyer, relire: vi.fn(async () => GARDEE) } as unknown as ActesFacture;
  const acte = saisirOuRemplacer(actes, CORPS as never, { fichiers: [], idempotencyKey: 'a' });
  const repondre = async () => {
    await expect.poll(getDemande).not.toBeNull();
    const demande = getDemande();
    demande?.repondre(reponse ?? false);
    return demande?.details?.map((detail) => detail.replaceAll(/[\u00a0\u202f]/g, ' '));
  };
  return { acte, envoyer, repondre };
};

test('un numéro connu propose de remplacer, dit ce qui change, et ne part qu’après accord (FAC-94)', async () => {
  const refus = factureErrors.numeroPris('F12', TOTAUX, {
    remplacable: { id: 12, affecteCentimes: 0, affecteNature: null },
  });
  const refusee = saisir(refus, false);
  const issue = expect(refusee.acte).rejects.toBe(refus);
  expect(await refusee.repondre()).toEqual([
    'Total HT : 90,00 € → 82,50 €',
    'Total TTC : 108,00 € → 99,00 €',
    'Écarts non réclamés : 6,00 € HT, contrôlés de nouveau',
    'Déjà réclamé : 3,00 € HT, qui le reste ; vérifiez s’il est de trop',
  ]);
  await issue;
  expect(refusee.envoyer).toHaveBeenCalledTimes(1);
  const acceptee = saisir(refus, true);
  await acceptee.repondre();
  expect(await acceptee.acte).toEqual({ id: 30 });
  expect(acceptee.envoyer).toHaveBeenLastCalledWith({ ...CORPS, remplaceId: 12 }, [], expect.any(String));
});

test('un avoir dit ce qui en est affecté, et le garde (FAC-108)', async () => {
  const refus = factureErrors.numeroPris('F12', TOTAUX, {
    remplacable: { id: 12, affecteCentimes: 4_000, affecteNature: 'HT' },
  });
  const acceptee = saisir(refus, true);
  expect(await acceptee.repondre()).toContain('Déjà affecté : 40,00 € HT, qui le reste');
  expect(await acceptee.acte).toEqual({ id: 30 });
});

test('ce qui ne se remplace pas reste refusé', async () => {
  const refus = factureErrors.numeroPris('F12', TOTAUX);
  await expect(saisir(refus).acte).rejects.toBe(refus);
});
