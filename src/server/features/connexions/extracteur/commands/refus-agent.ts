import { aujourdhuiDe, type ContextePublic } from '#server/core/contexte.ts';
import { transactionSysteme, type Database } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { AppError } from '#shared/core/app-error.ts';
import { isJour } from '#shared/core/dates.ts';
import { deleteAnciensRefus, insertRefus } from '../repository/cle-agent.ts';
import { chezLeCompte, entrerParCle } from './cle-agent.ts';

/** Statuses of a refused file or address; a refused key, pace or setting is not the file's fault. */
const DU_FICHIER: readonly number[] = [400, 413, 415];
/** Lines kept of one day of sendings, and sendings that are looked at in an hour. */
const MAX_PAR_JOUR = 20;
const MAX_PAR_HEURE = 200;
const HEURE = 3_600;
const MAX_RAISON = 255;

type Refuse = { readonly jour: string; readonly octets: number | null; readonly refus: AppError };

const noter = async (ctx: ContextePublic, { jour, octets, refus }: Refuse): Promise<void> => {
  const entre = await entrerParCle(ctx);
  const attente = await transactionSysteme(ctx.services.dbSysteme, (tx) =>
    consommerQuota(tx, `agent-refus:${entre.tenantId}`, MAX_PAR_HEURE, HEURE),
  );
  if (attente > 0) return;
  await chezLeCompte(ctx, entre, async (tx) => {
    const envoi = {
      jour: isJour(jour) ? jour : null,
      recuJour: aujourdhuiDe(ctx),
      le: ctx.services.maintenant(),
      raison: refus.message.slice(0, MAX_RAISON),
      octets,
    };
    const { tenantId } = tx;
    if (await insertRefus(tx, envoi, MAX_PAR_JOUR)) {
      const par = { utilisateurId: null, nomComplet: 'Agent local' };
      const apres = { jour: envoi.jour, raison: envoi.raison };
      await journaliser(tx, par, { tenantId, objet: 'extracteur', action: 'refuser', apres });
    }
    prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'extracteur', id: 0 }]);
  });
};

/**
 * Keeps that a sending was refused whole, and why, never what it held (CNX-81). One whose key opens no account is no
 * account's: nothing of it is kept, and the key counts as a wrong one.
 */
export const noterEnvoiRefuse = async (ctx: ContextePublic, envoi: Refuse): Promise<void> => {
  if (!DU_FICHIER.includes(envoi.refus.status)) return;
  await noter(ctx, envoi).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
};

const MOIS = 13;
/** Refused sendings are kept as long as the calendar whose holes they explain. */
export const purgerEnvoisRefuses = (db: Database): Promise<bigint> =>
  transactionSysteme(db, (tx) => deleteAnciensRefus(tx, MOIS));
