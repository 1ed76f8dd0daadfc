import type { BodyInputOf } from '#shared/core/contract.ts';
import { regleLegaleContract } from '#shared/features/catalogue/regle-legale/contract.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

type Contrat = typeof regleLegaleContract;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

const RACINE = ['regle-legale'] as const;
/** Legal rules seldom change while a form is open. */
const CINQ_MINUTES = 300_000;

export const regleLegaleQueries = {
  /** All the dated rules: pass `data.regles` to `avertissementsPromotion` or `avertissementsCondition`. */
  liste: () => lectureDe([...RACINE, 'liste'], regleLegaleContract.lireReglesLegales, {}, { staleTime: CINQ_MINUTES }),
  historique: (id: number) =>
    lectureDe([...RACINE, 'historique', id], regleLegaleContract.historiqueRegleLegale, { params: { id } }),
};

/** The acts on legal rules. Each throws the error of its call, and reads the lists again even after a refusal. */
export const useActesRegleLegale = hookActes(RACINE, ({ client, puis }) => {
  const c = regleLegaleContract;
  return {
    creer: (body: Corps<'creerRegleLegale'>, idempotencyKey: string) =>
      puis(call(c.creerRegleLegale, { body, idempotencyKey })),
    modifier: (id: number, body: Corps<'modifierRegleLegale'>) =>
      puis(call(c.modifierRegleLegale, { params: { id }, body })),
    terminer: (id: number, body: Corps<'terminerRegleLegale'>) =>
      puis(call(c.terminerRegleLegale, { params: { id }, body })),
    relire: async (id: number) =>
      (await client.fetchQuery({ ...regleLegaleQueries.liste(), staleTime: 0 })).regles.find(
        (regleLegale) => regleLegale.id === id,
      ),
  };
});
