import { expect, test } from 'vitest';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import { creationReclamationSchema } from '#shared/features/echanges/reclamation/schemas.ts';
import { unEncoursLu } from '#web/features/argent/encours/exemples-de-test.ts';
import { reclamationInitiale } from './reclamation-initiale.ts';

const encours = (champs: Partial<DetailEncours> = {}): DetailEncours => ({
  ...unEncoursLu(),
  lignes: [],
  reglements: [],
  relances: [],
  pieces: [],
  courriers: [],
  chronologie: [],
  ...champs,
});

test('chaque champ de la réclamation a sa place, et le laboratoire de la page est choisi', () => {
  expect(Object.keys(reclamationInitiale(undefined, 3)).toSorted()).toEqual(
    Object.keys(creationReclamationSchema.shape).toSorted(),
  );
  expect(reclamationInitiale(undefined, 3)).toMatchObject({ laboratoireId: 3, motif: null, encoursId: null });
});

test('au sujet d’un encours, son laboratoire l’emporte, et ce qu’il dit ne se retape pas', () => {
  const retour = encours({
    id: 12,
    laboratoireId: 8,
    type: 'RETOUR',
    info: 'x'.repeat(300),
    referenceFacture: 'F-9',
    referenceBl: 'BL-4',
    lignes: [
      {
        produit: 'Crème',
        ean: '3400930000001',
        quantite: 2,
        prixUnitaireHtCentimes: 450,
        tauxTvaCentiemes: null,
        motif: null,
      },
    ],
  });
  const initiale = reclamationInitiale(retour, 3);
  expect(initiale).toMatchObject({
    laboratoireId: 8,
    encoursId: 12,
    motif: 'RETOUR',
    referenceFacture: 'F-9',
    referenceBl: 'BL-4',
    lignes: [{ nom: 'Crème', ean: '3400930000001', lot: null, quantite: 2, prixUnitaireHtCentimes: 450 }],
  });
  expect(initiale.objet).toHaveLength(255);
});

test('ce qui est réclamé de trop s’écrit dans le message', () => {
  const rfa = encours({ type: 'RFA', numero: 'E-2026-00012', valeurAttendueCentimes: 35_000 });
  const { message } = reclamationInitiale(rfa, undefined, 3_253);
  const dit = message.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(dit).toContain('réclamé 350,00 € HT (notre référence E-2026-00012)');
  expect(dit).toContain('dépasse de 32,53 € HT ce qui nous est dû : merci de retenir 317,47 € HT');
  expect(reclamationInitiale(rfa, undefined).message).toBe('');
});

test('un encours dont le type n’est pas un motif se réclame comme une réclamation', () => {
  expect(reclamationInitiale(encours({ type: 'LOGISTIQUE' }), undefined).motif).toBe('LOGISTIQUE');
  expect(reclamationInitiale(encours({ type: 'RFA' }), undefined).motif).toBe('RECLAMATION');
});
