import type { BodyInputOf } from '#shared/core/contract.ts';
import { guideRdvContract } from '#shared/features/rendez-vous/guide-rdv/contract.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

type Contrat = typeof guideRdvContract;
const RACINE = ['guide-rdv'] as const;

export const guideQueries = {
  racine: RACINE,
  duCompte: () => lectureDe([...RACINE, 'sien'], guideRdvContract.lireGuide),
  groupement: () => lectureDe([...RACINE, 'groupement'], guideRdvContract.guideGroupement),
  /** The guide followed during an RDV: the groupement's sections, then the account's own. */
  suivi: () => lectureDe([...RACINE, 'suivi'], guideRdvContract.guideAdherent),
};

export const useActesGuide = hookActes(RACINE, ({ puis }) => ({
  creer: (body: BodyInputOf<Contrat['creerGuide']>, idempotencyKey: string) =>
    puis(call(guideRdvContract.creerGuide, { body, idempotencyKey })),
  modifier: (body: BodyInputOf<Contrat['modifierGuide']>) => puis(call(guideRdvContract.modifierGuide, { body })),
}));
