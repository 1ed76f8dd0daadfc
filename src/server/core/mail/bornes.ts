import { sql } from 'kysely';
import type { Jour } from '#shared/core/dates.ts';
import type { SystemeTx } from '../db/database.ts';

/** The window of every bound, in seconds: it begins with the first mail counted. */
export const FENETRE_MAILS = 86_400;

export type Borne = { readonly personne: number; readonly compte: number };
/** Addresses outside the known contacts, in a day (CRR-38). */
export const INCONNUS: Borne = { personne: 60, compte: 200 };
/** All addresses, in a day (CRR-38). */
export const DESTINATAIRES: Borne = { personne: 1_000, compte: 3_000 };

/**
 * An account that works for less than `jours` days (CRR-40): what its people write, and to whom it does not know, in a
 * day.
 */
const JEUNE = { jours: 14, mails: 40, inconnus: 20 } as const;
/** The same bounds of a young account, which nobody has seen at work yet. */
export const INCONNUS_JEUNE: Borne = { personne: JEUNE.inconnus, compte: JEUNE.inconnus };
export const MAILS_JEUNE: Borne = { personne: JEUNE.mails, compte: JEUNE.mails };

/** What each counter counts. */
export const CLES = { adresses: 'mail-adresses', inconnus: 'mail-inconnus', mails: 'mail-jeune' } as const;

/** The keys that count, for a person and for the whole account. */
export const clesDe = (nom: string, { tenantId, utilisateurId }: { tenantId: number; utilisateurId: number }) =>
  [
    ['personne', `${nom}:u${utilisateurId}`],
    ['compte', `${nom}:t${tenantId}`],
  ] as const;

/** The day a young account stops being so; null: it is not young. */
export const jeuneJusquau = async (tx: SystemeTx, tenantId: number): Promise<Jour | null> => {
  const { rows } = await sql<{ jour: Jour | null }>`
    select mail_compte_jeune(${tenantId}, ${JEUNE.jours}::int) as jour`.execute(tx);
  return rows[0]?.jour ?? null;
};

/** `mail_hors_contacts` says who is known, and since when (migration 0142). */
export const horsContacts = async (tx: SystemeTx, tenantId: number, adresses: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ adresse: string }>`
    select adresse from mail_hors_contacts(${tenantId}, ${[...adresses]}::text[]) as adresse order by 1`.execute(tx);
  return rows.map(({ adresse }) => adresse);
};

/**
 * Those that the account has had among its own for less than a day, or never; one that left lately is not among them.
 * In small letters.
 */
export const adressesRecentes = async (
  tx: SystemeTx,
  tenantId: number,
  adresses: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ adresse: string }>`
    select adresse from (select distinct lower(btrim(une)) as adresse from unnest(${[...adresses]}::text[]) as une) x
    where not exists (select from mail_adresse a
      where a.tenant_id = ${tenantId} and a.adresse = x.adresse and a.depuis < now() - interval '1 day')`.execute(tx);
  return rows.map(({ adresse }) => adresse);
};
