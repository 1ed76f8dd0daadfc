import { sql } from 'kysely';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { rfasDeLAnnee } from '#server/features/argent/rfa/read-models/annee.ts';
import { vueDeLaRfa } from '#server/features/argent/rfa/read-models/rfas.ts';
import { nonLusParLaboratoire } from '#server/features/operations/promotion/read-models/non-lus.ts';
import { tableEnCours } from '#server/features/operations/promotion/read-models/tableaux.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import type { LaboratoireAccueil } from '#shared/features/pilotage/accueil/contract.ts';
import { canLireAFaire } from '#shared/features/pilotage/accueil/policy.ts';
import { prochainPalierDe } from '#shared/features/pilotage/accueil/rules/palier.ts';

const enCours = async (tx: TenantTx, jour: Jour): Promise<{ laboratoire_id: number; nombre: number }[]> => {
  const { rows } = await sql<{ laboratoire_id: number; nombre: number }>`
    select x.laboratoire_id, x.nombre from ${tableEnCours({ tenantId: tx.tenantId, aujourdhui: jour })} x
    where x.laboratoire_id is not null`.execute(tx);
  return rows;
};

const rfasDuJour = async (tx: TenantTx, { acteur }: Contexte, jour: Jour): Promise<ReadonlyMap<number, Rfa[]>> => {
  if (!canLireAFaire(acteur, 'RFA_PROCHE')) return new Map();
  const rfasLues = await rfasDeLAnnee(tx, Number(jour.slice(0, 4)), acteur);
  const rfasAcceptees = rfasLues
    .map((rfaLue) => vueDeLaRfa(acteur, rfaLue, jour))
    .filter(({ acceptation }) => acceptation === 'ACCEPTED');
  return Map.groupBy(rfasAcceptees, ({ laboratoireId }) => laboratoireId);
};

/** What each laboratory adds to its line of the top 10 (PIL-14); those that add nothing are left out. */
export const laboratoiresAccueil = async (tx: TenantTx, ctx: Contexte): Promise<LaboratoireAccueil[]> => {
  const jour = aujourdhuiDe(ctx);
  const promotions = new Map(
    (await enCours(tx, jour)).map(({ laboratoire_id: laboratoireId, nombre }) => [laboratoireId, nombre]),
  );
  const nonLus = new Map(
    (await nonLusParLaboratoire(tx, ctx.acteur)).map(({ laboratoireId, nombre }) => [laboratoireId, nombre]),
  );
  const rfas = await rfasDuJour(tx, ctx, jour);
  return [...new Set([...promotions.keys(), ...nonLus.keys(), ...rfas.keys()])]
    .toSorted((a, b) => a - b)
    .map((laboratoireId) => ({
      laboratoireId,
      promotionsEnCours: promotions.get(laboratoireId) ?? 0,
      nonLus: nonLus.get(laboratoireId) ?? 0,
      rfa: prochainPalierDe(rfas.get(laboratoireId) ?? []),
    }));
};
