import { sql } from 'kysely';
import type { Jour } from '#shared/core/dates.ts';
import type { SystemeTx } from '../db/database.ts';

/** The window of every limit, in seconds: it begins with the first counted mail. */
export const FENETRE_MAILS = 86_400;

export type Borne = { readonly personne: number; readonly compte: number };
/** The most addresses outside the known contacts in a day (CRR-38). */
export const INCONNUS: Borne = { personne: 60, compte: 200 };
/** The most addresses of any kind in a day (CRR-38). */
export const DESTINATAIRES: Borne = { personne: 1_000, compte: 3_000 };

/** The daily limits of a recent account, younger than `jours` days (CRR-40): mails, and addresses it does not know. */
const JEUNE = { jours: 14, mails: 40, inconnus: 20 } as const;
/** The limit of unknown addresses of a recent account, which nobody has seen at work yet. */
export const INCONNUS_JEUNE: Borne = { personne: JEUNE.inconnus, compte: JEUNE.inconnus };
export const MAILS_JEUNE: Borne = { personne: JEUNE.mails, compte: JEUNE.mails };

/** The names of the counters. */
export const CLES = { adresses: 'mail-adresses', inconnus: 'mail-inconnus', mails: 'mail-jeune' } as const;

/** The keys of a counter, for a person and for the whole account. */
export const clesDe = (nom: string, { tenantId, utilisateurId }: { tenantId: number; utilisateurId: number }) =>
  [
    ['personne', `${nom}:u${utilisateurId}`],
    ['compte', `${nom}:t${tenantId}`],
  ] as const;

/** The last day a recent account counts as such; null for an older account. */
export const jeuneJusquau = async (tx: SystemeTx, tenantId: number): Promise<Jour | null> => {
  const { rows } = await sql<{ jour: Jour | null }>`
    select mail_compte_jeune(${tenantId}, ${JEUNE.jours}::int) as jour`.execute(tx);
  return rows[0]?.jour ?? null;
};

/** The addresses outside the contacts: `mail_hors_contacts` tells which are known, and since when (migration 0142). */
export const horsContacts = async (tx: SystemeTx, tenantId: number, adresses: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ adresse: string }>`
    select adresse from mail_hors_contacts(${tenantId}, ${[...adresses]}::text[]) as adresse order by 1`.execute(tx);
  return rows.map(({ adresse }) => adresse);
};

/**
 * The addresses that the account has known for less than a day, or never, in lower case; an address that left lately is
 * not one of them.
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
