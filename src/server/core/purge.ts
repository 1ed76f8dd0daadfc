import { sql } from 'kysely';
import { transactionSysteme, type Database } from './db/database.ts';
import { journaliser } from './journal.ts';
import { enVie } from './session.ts';

/** Sessions that are no longer alive. @param db the pool that sees every tenant, as for all these */
export const purgerSessions = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('session')
    .where((e) => e.not(enVie('session')))
    // A session that waits for the end of an impersonation is not idle.
    .where((e) =>
      e.not(
        e.exists(e.selectFrom('session as fille').select('fille.id').whereRef('fille.parent_id', '=', 'session.id')),
      ),
    )
    .execute();
};

/** Answers kept for repeated POSTs (COM-27). */
export const purgerReponses = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('idempotence')
    .where('cree_le', '<', sql<string>`now() - interval '24 hours'`)
    .execute();
};

/** Automatic mails to one user: password links, invitations, morning digests. */
export const purgerMailsPersonnels = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('mail')
    .where('cree_par_id', 'is', null)
    .where('objet', '=', 'utilisateur')
    .where('statut', '<>', 'EN_ATTENTE')
    .where('cree_le', '<', sql<string>`now() - interval '13 months'`)
    .execute();
};

/**
 * What makes of unknown identifiers names without meaning: those written before can no longer be compared with
 * anything.
 */
export const renouvelerCleJournal = async (db: Database): Promise<void> => {
  await sql`update cle_journal set cree_le = now(),
    valeur = decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    where cree_le < now() - interval '30 days'`.execute(db);
};

const LOT = 5_000;
type Etape = { vues: number; supprimees: number; dernier_le: string | null; dernier_id: number | null };
type Demande = {
  readonly mois: number;
  /** Logins and downloads; else all the rest. */
  readonly acces: boolean;
};

/**
 * Removes the entries of the journal that are older than `mois`, save the story of what still exists (EXP-12). Each
 * batch says in the journal of the product's keeper, with its removal, how many went.
 */
export const purgerJournal = async (db: Database, { mois, acces }: Demande): Promise<number> => {
  const { rows } = await sql<{
    avant: string;
  }>`select (now() - make_interval(months => ${mois}))::text as avant`.execute(db);
  const avant = rows[0]!.avant;
  let total = 0;
  let [le, id]: [string, number] = ['-infinity', 0];
  for (;;) {
    const etape = await transactionSysteme(db, async (tx) => {
      const { rows: etapes } = await sql<Etape>`select vues, supprimees, dernier_le::text as dernier_le, dernier_id
        from purger_journal(${acces}, ${avant}::timestamptz, ${le}::timestamptz, ${id}, ${LOT})`.execute(tx);
      const [faite] = etapes;
      const editeur = await tx
        .selectFrom('tenant')
        .select('id')
        .where('type', '=', 'EDITEUR')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (faite && faite.supprimees > 0 && editeur)
        await journaliser(tx, 'systeme', {
          tenantId: editeur.id,
          objet: 'journal',
          action: 'purger',
          apres: { sorte: acces ? 'Connexions et téléchargements' : 'Écritures', nombre: faite.supprimees, avant },
        });
      return faite;
    });
    total += etape?.supprimees ?? 0;
    if (!etape || etape.vues < LOT || etape.dernier_le === null || etape.dernier_id === null) return total;
    [le, id] = [etape.dernier_le, etape.dernier_id];
  }
};
