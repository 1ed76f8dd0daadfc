import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { ajouterJours, finDuMois, type Jour } from '#shared/core/dates.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import { expliquerPeriode, papiersDeLaBase } from '#shared/features/argent/rfa/rules/explication.ts';
import { seLitDansLesFactures } from '#shared/features/argent/rfa/rules/factures.ts';
import { moisDeLaPeriodeRfa } from '#shared/features/argent/rfa/rules/mois.ts';
import { suivreRfa } from '#shared/features/argent/rfa/rules/suivi.ts';
import { aSuivre } from '#shared/features/argent/rfa/rules/vue.ts';
import type { ExplicationRfa, PeriodeSuivie } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { papiersDesJours } from './papiers-ecartes.ts';
import { apportsDeLaRfa, lireRfas, type RfaLue } from './rfas.ts';

const PAPIERS_MONTRES = 200;

/** The papers of a period, by whole months: those of its first and last months count (RFA-13). */
const papiersDe = async (
  tx: TenantTx,
  rfa: RfaLue,
  periode: PeriodeSuivie,
): Promise<Pick<ExplicationRfa, 'papiers' | 'autresPapiers'>> => {
  if (!seLitDansLesFactures(rfa.type)) return papiersDeLaBase([], new Map(), new Set(), 0);
  const [debut, fin] = [`${periode.debut.slice(0, 7)}-01`, finDuMois(periode.fin)];
  const { laboratoireId } = rfa;
  const papiers = await papiersDesJours(tx, tx.tenantId, { laboratoireId, debut, fin });
  const apports = await apportsDeLaRfa(tx, sql<boolean>`r.tenant_id = ${tx.tenantId} and r.id = ${rfa.id}`, {
    debut,
    suite: ajouterJours(fin, 1),
  });
  return papiersDeLaBase(papiers, apports, new Set(rfa.bases.map(({ mois }) => mois)), PAPIERS_MONTRES);
};

/** @throws 404 when it has no such RFA or no such period, 403 VENTES_CACHEES (RFA-41) */
export const expliquerRfa = async (
  tx: TenantTx,
  acteur: Acteur,
  { id, periode }: { readonly id: number; readonly periode: number },
  aujourdhui: Jour,
): Promise<ExplicationRfa> => {
  const [trouvee] = await lireRfas(tx, sql<boolean>`r.tenant_id = ${tx.tenantId} and r.id = ${id}`, acteur);
  const rfa = exigerPresence(trouvee);
  if (rfa.ventesCachees) throw rfaErrors.ventesCachees();
  const suivie = exigerPresence(suivreRfa(aSuivre(rfa), aujourdhui).find(({ vue }) => vue.numero === periode));
  const saisis = moisDeLaPeriodeRfa(rfa.bases, suivie.vue);
  return expliquerPeriode(suivie, saisis, await papiersDe(tx, rfa, suivie.vue));
};
