import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { moyenAttendu } from '#shared/features/argent/encours/rules/actions.ts';
import type { ActionEncours } from '#shared/features/argent/encours/schemas.ts';
import type { Jour } from '#shared/core/dates.ts';
import { reglerEnDemo } from '../encaissements.ts';
import type { Pharmacie } from '../encours.ts';
import { minuitDeParis } from '../horaires.ts';
import { chargerRfaDemo, type RfaDemo } from '../rfas.ts';

type Soldee = Pick<RfaDemo, 'labo' | 'gamme' | 'condition' | 'taux'> & {
  readonly avant: number;
  readonly mois: readonly number[];
};
const SANS_CONDITION = (labo: string, gamme: string, taux: number, avant: number, achatsParMois: number): Soldee => ({
  labo,
  gamme,
  condition: `${taux / 100} % de tous les achats de l’année`,
  taux,
  avant,
  mois: [70, 75, 95, 105, 120, 130, 110, 70, 95, 110, 115, 105].map((part) => Math.round((achatsParMois * part) / 100)),
});
/** RFA of last year, and of the year before: each brings its money in the spring that follows. */
const SOLDEES: readonly Soldee[] = [
  SANS_CONDITION('Aquavéa', 'Aquavéa Nez', 300, 1, 180_000),
  SANS_CONDITION('Galénix', 'Galénix OTC', 200, 1, 165_000),
  SANS_CONDITION('Laboratoires Abylis', 'Abylis Bébé', 250, 1, 90_000),
  SANS_CONDITION('Dermalune', 'Dermalune Solaire', 400, 2, 260_000),
  SANS_CONDITION('Aquavéa', 'Aquavéa Nez', 300, 2, 155_000),
  SANS_CONDITION('Boréal Santé', 'Boréal Gorge', 400, 2, 60_000),
];

type Attendu = {
  readonly id: number;
  readonly laboratoireId: number;
  readonly action: ActionEncours;
  readonly centimes: number;
};
const encoursDeLaRfa = async (tx: SystemeTx, tenantId: number, rfaId: number): Promise<Attendu[]> => {
  const { rows } = await sql<Attendu>`select id, laboratoire_id as "laboratoireId", action_attendue as action,
      valeur_attendue_centimes as centimes
    from encours where tenant_id = ${tenantId} and source_type = 'RFA' and source_id = ${rfaId}`.execute(tx);
  return rows;
};

/** Declares encours at the end of January, and settles them between March and May, when these days are past. */
const solder = async (
  tx: SystemeTx,
  { tenantId, equipe }: Pharmacie,
  { rfaId, annee, rang }: { readonly rfaId: number; readonly annee: number; readonly rang: number },
  aujourdhui: Jour,
): Promise<void> => {
  const declare = `${annee + 1}-01-31`;
  if (declare > aujourdhui) return;
  const regleLe = `${annee + 1}-0${3 + (rang % 3)}-1${rang % 9}`;
  const recu = regleLe <= aujourdhui;
  for (const { id, laboratoireId, action, centimes } of await encoursDeLaRfa(tx, tenantId, rfaId)) {
    await sql`update encours set etat = ${recu ? 'REGLE' : 'DECLARE'}, date_declaration = ${declare}::date,
      date_prevue = ${declare}::date,
        canal_declaration = 'MAIL', prochaine_relance = case when not ${recu}::boolean then date_echeance end,
        valeur_reglee_centimes = case when ${recu}::boolean then valeur_attendue_centimes else 0 end,
        regle_le = case when ${recu}::boolean then ${regleLe}::date end
      where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
    if (recu)
      await reglerEnDemo(tx, tenantId, {
        encoursId: id,
        laboratoireId,
        date: regleLe,
        action: moyenAttendu[action],
        montantCentimes: centimes,
        reference: `RFA-${annee}-${id}`,
        solde: true,
        auteur: { id: equipe[0]?.id ?? null, nom: equipe[0]?.nom ?? 'Pharmaccord' },
      });
  }
};

/** The RFA of the past: every month of purchases is known, and what it gave has been received. */
export const chargerRfasPassees = async (tx: SystemeTx, pharmacie: Pharmacie, aujourdhui: Jour): Promise<void> => {
  for (const [rang, { mois, ...rfaSoldee }] of SOLDEES.entries()) {
    const annee = Number(aujourdhui.slice(0, 4)) - rfaSoldee.avant;
    const declare = `${annee + 1}-01-31`;
    const rfaId = await chargerRfaDemo(
      tx,
      pharmacie,
      {
        ...rfaSoldee,
        type: 'SANS_CONDITION',
        paliers: [['Sans seuil', null, rfaSoldee.taux ?? 0, 'VALIDE']],
        mois,
      },
      { aujourdhui, maintenant: minuitDeParis(declare < aujourdhui ? declare : aujourdhui) },
    );
    if (rfaId !== null) await solder(tx, pharmacie, { rfaId, annee, rang }, aujourdhui);
  }
};
