import { sql } from 'kysely';
import { z } from 'zod';
import type { Acteur } from '#shared/core/acteur.ts';
import { AppError } from '#shared/core/app-error.ts';
import { jourParis } from '#shared/core/dates.ts';
import { enSysteme, type SystemeTx, type Tx } from '../db/database.ts';
import { mettreEnFile } from '../jobs/file.ts';
import { declarerTravail } from '../jobs/travail.ts';
import { journaliser } from '../journal.ts';
import { RefusSuivi } from '../refus-suivi.ts';
import { consommerQuota } from '../tentatives.ts';

const JOUR = 86_400;
/** Addresses outside the known contacts, in a day. */
const INCONNUS = { personne: 60, compte: 200 };
/** All addresses, in a day. */
const DESTINATAIRES = { personne: 1_000, compte: 3_000 };

/** `mail_hors_contacts` says who is known (migration 0053). */
const horsContacts = async (tx: SystemeTx, tenantId: number, adresses: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ adresse: string }>`
    select adresse from mail_hors_contacts(${tenantId}, ${[...adresses]}::text[]) as adresse`.execute(tx);
  return rows.map(({ adresse }) => adresse);
};

/** What is told to those who manage the account (CRR-39). */
export const alerteQuotaMails = declarerTravail({
  nom: 'mail.quota',
  schema: z.object({
    tenantId: z.number(),
    utilisateurId: z.number(),
    borne: z.enum(['personne', 'compte']),
    inconnus: z.boolean(),
  }),
});
type Quota = z.input<typeof alerteQuotaMails.schema>;

/** The refusal, and for those who manage the account an alert: one a day for a person, one for the account. */
const trop = ({ secondes, ...quota }: Quota & { readonly secondes: number }, detail: string) =>
  new RefusSuivi(
    new AppError(429, 'TROP_DE_DESTINATAIRES', detail, {
      errors: [{ pointer: '/destinataires', detail }],
      details: { secondes },
    }),
    (tx) => {
      const { borne, tenantId, utilisateurId, inconnus } = quota;
      const jour = jourParis(new Date());
      const qui = borne === 'compte' ? tenantId : `${tenantId}-${utilisateurId}`;
      return mettreEnFile(tx, alerteQuotaMails, quota, { cle: `${borne}:${qui}:${inconnus}:${jour}` });
    },
  );

/**
 * Counts the recipients of a mail that a person sends, and writes down those the account does not know (CRR-38): a stolen or
 * careless session must not make of an account's name a means to write to strangers.
 * @throws {AppError} 429 at `/destinataires`
 */
export const compterDestinataires = async (
  tx: Tx,
  acteur: Acteur,
  { tenantId, mailId, adresses }: { tenantId: number; mailId: number; adresses: readonly string[] },
): Promise<void> => {
  const compter = async (systeme: SystemeTx): Promise<string[]> => {
    const consommer = async (nom: string, bornes: typeof INCONNUS, combien: number, detail: string) => {
      const quota = { tenantId, utilisateurId: acteur.utilisateurId, inconnus: bornes === INCONNUS };
      for (const [borne, cle] of [
        ['personne', `${nom}:u${acteur.utilisateurId}`],
        ['compte', `${nom}:t${tenantId}`],
      ] as const) {
        const secondes = await consommerQuota(systeme, cle, bornes[borne], JOUR, combien);
        if (secondes > 0) throw trop({ ...quota, borne, secondes }, detail);
      }
    };
    await consommer(
      'mail-adresses',
      DESTINATAIRES,
      adresses.length,
      'Votre compte a déjà écrit à trop d’adresses aujourd’hui : reprenez demain.',
    );
    const inconnus = await horsContacts(systeme, tenantId, adresses);
    if (inconnus.length > 0)
      await consommer(
        'mail-inconnus',
        INCONNUS,
        inconnus.length,
        `Trop d’adresses hors de vos contacts aujourd’hui (${INCONNUS.personne} par personne, ${INCONNUS.compte} par compte) : ajoutez-les aux contacts de leur laboratoire, ou reprenez demain.`,
      );
    return inconnus;
  };
  const inconnus = 'tenantId' in tx ? await enSysteme(tx, compter) : await compter(tx);
  if (inconnus.length > 0)
    await journaliser(tx, acteur, {
      tenantId,
      objet: 'mail',
      objetId: mailId,
      action: 'ecrire-hors-contacts',
      apres: { destinataires: inconnus },
    });
};
