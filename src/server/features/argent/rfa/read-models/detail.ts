import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { piecesMontrees } from '#server/core/files/pieces.ts';
import { historiqueDe } from '#server/core/historique.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { seLitDansLesFactures } from '#shared/features/argent/rfa/rules/factures.ts';
import { periodesDe } from '#shared/features/argent/rfa/rules/periodes.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { piecesDeRfa } from './pieces.ts';
import { papiersEcartes } from './papiers-ecartes.ts';
import { lireRfas, vueDeLaRfa, type LecteurRfa, type RfaLue } from './rfas.ts';

const lireUneRfa = async (tx: Tx, id: number, tenantId: number, lecteur: LecteurRfa): Promise<RfaLue> =>
  exigerPresence((await lireRfas(tx, sql<boolean>`r.tenant_id = ${tenantId} and r.id = ${id}`, lecteur))[0]);

/** One RFA as stored, for what is computed of it: never shown as it is. @throws 404 */
export const uneRfaLue = (tx: Tx, id: number, tenantId = tenantDe(tx)): Promise<RfaLue> =>
  lireUneRfa(tx, id, tenantId, 'calcul');

export const produitsRfa = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('rfa_produit')
    .select(['nom', 'ean'])
    .where('tenant_id', '=', tx.tenantId)
    .where('rfa_id', '=', id)
    .orderBy('position')
    .execute();

/** The papers left out of the base; none when the base is not read from invoices. */
const ecartesDe = async (tx: TenantTx, rfa: RfaLue): Promise<DetailRfa['papiersEcartes']> => {
  const periodes = periodesDe(rfa);
  const [premiere] = periodes;
  const derniere = periodes.at(-1);
  if (!premiere || !derniere || !seLitDansLesFactures(rfa.type)) return [];
  const { laboratoireId } = rfa;
  return papiersEcartes(tx, tx.tenantId, { laboratoireId, debut: premiere.debut, fin: derniere.fin });
};

/** One RFA with all that hangs on it. @throws 404 */
export const detailRfa = async (tx: TenantTx, acteur: Acteur, id: number, aujourdhui: Jour): Promise<DetailRfa> => {
  const [rfaLue, produits, pieces, historique] = await ensemble(
    lireUneRfa(tx, id, tx.tenantId, acteur),
    produitsRfa(tx, id),
    piecesMontrees(tx, piecesDeRfa, id, { acteur, aujourdhui }),
    historiqueDe(tx, 'rfa', id),
  );
  return {
    ...vueDeLaRfa(acteur, rfaLue, aujourdhui),
    produits,
    bases: [...rfaLue.bases],
    basesFactures: [...rfaLue.basesFactures],
    papiersEcartes: await ecartesDe(tx, rfaLue),
    pieces,
    historique,
  };
};
