import type { BodyInputOf } from '#shared/core/contract.ts';
import type { rdvContract } from './contract.ts';

type Creation = BodyInputOf<(typeof rdvContract)['creerRdv']>;

/** A body that creates an RDV of November 2026. */
export const unRdv = (champs: Partial<Creation> = {}): Creation => ({
  date: '2026-11-20',
  objet: 'Plan du premier trimestre',
  representant: 'Mme Le Goff',
  texte: '<h2>Décisions</h2><p>Une tête de gondole en <strong>janvier</strong>.</p>',
  ...champs,
});
