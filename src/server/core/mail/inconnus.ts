import { sql } from 'kysely';
import type { Acteur } from '#shared/core/acteur.ts';
import { AppError } from '#shared/core/app-error.ts';
import { enSysteme, type SystemeTx, type Tx } from '../db/database.ts';
import { journaliser } from '../journal.ts';
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

const trop = (secondes: number, detail: string) =>
  new AppError(429, 'TROP_DE_DESTINATAIRES', detail, {
    errors: [{ pointer: '/destinataires', detail }],
    details: { secondes },
  });

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
    const consommer = async (nom: string, bornes: typeof INCONNUS, combien: number) =>
      (await consommerQuota(systeme, `${nom}:u${acteur.utilisateurId}`, bornes.personne, JOUR, combien)) ||
      consommerQuota(systeme, `${nom}:t${tenantId}`, bornes.compte, JOUR, combien);
    const attente = await consommer('mail-adresses', DESTINATAIRES, adresses.length);
    if (attente > 0) throw trop(attente, 'Votre compte a déjà écrit à trop d’adresses aujourd’hui : reprenez demain.');
    const inconnus = await horsContacts(systeme, tenantId, adresses);
    const attenteInconnus = inconnus.length > 0 ? await consommer('mail-inconnus', INCONNUS, inconnus.length) : 0;
    if (attenteInconnus > 0)
      throw trop(
        attenteInconnus,
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
