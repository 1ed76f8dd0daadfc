import { sql } from 'kysely';
import { transactionSysteme, type Database } from './db/database.ts';
import { journaliser } from './journal.ts';
import { enVie } from './session.ts';

/** Deletes the sessions that are no longer alive. @param db the pool that sees every tenant, as in the other purges */
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

/** Deletes the answers kept for repeated POSTs (COM-27). */
export const purgerReponses = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('idempotence')
    .where('cree_le', '<', sql<string>`now() - interval '24 hours'`)
    .execute();
};

/** Deletes the automatic mails to one user: password links, invitations, morning digests. */
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
 * Replaces the key that hashes unknown identifiers in the journal: the older hashes can no longer be compared with
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
  /** True for the entries of logins and downloads, false for the others. */
  readonly acces: boolean;
};

/**
 * Removes the journal entries older than `mois`, except the history of existing items (EXP-12). The transaction of each
 * batch journals the number of removed entries in the publisher's account.
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
