import { sql } from 'kysely';
import { hacherToken } from '#server/core/session.ts';
import type { Application } from './application.ts';

export const IBANS = ['FR1420041010050500013M02606', 'DE89370400440532013000', 'BE68539007547034'] as const;

/** How the accounts of a test say where they are paid. */
export const direLesIbans = (app: Application) => {
  /** A new IBAN, which waits 72 hours (PRS-24). */
  const direIbanNeuf = (jeton: string, iban: string, champs: object = {}) =>
    app.appeler(jeton, 'PUT', '/api/v1/coordonneesBancaires', {
      corps: { titulaire: 'Pharmacie Œillet & Fils', iban, bic: null, version: null, ...champs },
    });
  /** A new IBAN, its 72 hours over. */
  const direIban = async (jeton: string, iban: string, champs: object = {}) => {
    const reponse = await direIbanNeuf(jeton, iban, champs);
    await sql`update coordonnees_bancaires set utilisable_le = null
      where tenant_id = (select tenant_id from session where token_hash = ${hacherToken(jeton)})`.execute(
      app.services.dbSysteme,
    );
    return reponse;
  };
  return { direIban, direIbanNeuf };
};
