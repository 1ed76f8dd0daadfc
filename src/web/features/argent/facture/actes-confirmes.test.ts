import { expect, test, vi } from 'vitest';
import type { RemplacementFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { getDemande } from '#web/lib/confirmer.ts';
import { remplacerFactureApresAccord } from './actes-confirmes.ts';
import type { ActesFacture } from './queries.ts';

const REMPLACE: RemplacementFacture = {
  factureId: 12,
  nature: 'FACTURE',
  numero: 'F12',
  dateEmission: '2026-10-15',
  avant: { htCentimes: 9_000, ttcCentimes: 10_800, nbLignes: 1 },
  apres: { htCentimes: 8_250, ttcCentimes: 9_900, nbLignes: 1 },
  ecartCentimes: 600,
  reclameCentimes: 0,
  affecteCentimes: 0,
  affecteNature: null,
};

test('remplacer une facture dit ce qui change, et ne part qu’après accord (FAC-94)', async () => {
  const remplacerPar = vi.fn(async () => ({ id: 30 }));
  const actes = { relireRefusee: vi.fn(async () => ({ remplace: REMPLACE })), remplacerPar };
  const onFait = vi.fn();
  const demander = async (reponse: boolean) => {
    const acte = remplacerFactureApresAccord(actes as unknown as ActesFacture, 4, onFait);
    await expect.poll(getDemande).not.toBeNull();
    const demande = getDemande();
    demande?.repondre(reponse);
    await acte;
    return demande;
  };
  const demande = await demander(false);
  expect(demande?.titre.replaceAll('\u00a0', ' ')).toBe('Remplacer la facture F12 du 15/10/2026 ?');
  const details = demande?.details?.map((detail) => detail.replaceAll(/[\u00a0\u202f]/g, ' '));
  expect(details).toEqual([
    'Total HT : 90,00 € → 82,50 €',
    'Total TTC : 108,00 € → 99,00 €',
    'Écarts non réclamés : 6,00 € HT, contrôlés de nouveau',
  ]);
  expect(remplacerPar).not.toHaveBeenCalled();
  await demander(true);
  expect(remplacerPar).toHaveBeenCalledWith(4, 12, expect.any(String));
  expect(onFait).toHaveBeenCalledWith(30);
});
