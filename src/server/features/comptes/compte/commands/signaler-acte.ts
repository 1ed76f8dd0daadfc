import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { adressesRecentes, FENETRE_MAILS, INCONNUS } from '#server/core/mail/bornes.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { hacherToken, nouveauToken } from '#server/core/session.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import type { TypeTenant } from '#shared/core/acteur.ts';
import { mailRequis } from '#shared/core/champs.ts';
import type { NatureActe } from '#shared/features/comptes/compte/contract/acte-sensible.ts';
import { JOURS_CONTESTATION, redigerAlerte } from '#shared/features/comptes/compte/rules/alerte.ts';
import { appareilDuNavigateur } from '#shared/features/comptes/compte/rules/appareil.ts';
import { roleGestionnaire } from '#shared/features/comptes/compte/rules/gestionnaires.ts';
import { compteASignaler, gestionnairesJoignables } from '../read-models/gestionnaires.ts';
import { findAdressesRemplacees, insertActe } from '../repository/actes-sensibles.ts';

const JOUR_EN_MS = 24 * 3_600_000;
/** With the account's own address and those of before, below what one mail may have. */
const MAX_GESTIONNAIRES = 90;

const adresse = mailRequis('L’adresse');
/** Each once, whatever its case; what is not an address is left out. */
export const adressesUniques = (adresses: readonly (string | null | undefined)[]): string[] => {
  const parCle = new Map<string, string>();
  for (const adresseDonnee of adresses) {
    const cle = adresseDonnee?.toLowerCase();
    if (
      adresseDonnee &&
      cle !== undefined &&
      !parCle.has(cle) &&
      adresse.safeParse(adresseDonnee).data === adresseDonnee
    )
      parCle.set(cle, adresseDonnee);
  }
  return [...parCle.values()];
};

/** Everybody who manages the account, and the account's own address. */
export const destinatairesDuCompte = async (
  tx: SystemeTx,
  tenantId: number,
  aussi: readonly (string | null)[] = [],
): Promise<{ readonly nom: string; readonly destinataires: string[] }> => {
  const { nom, mail, type } = await compteASignaler(tx, tenantId);
  const role = roleGestionnaire[type as TypeTenant];
  const gestionnaires = role === null ? [] : await gestionnairesJoignables(tx, tenantId, role, MAX_GESTIONNAIRES);
  return { nom, destinataires: adressesUniques([...gestionnaires.map(({ email }) => email), mail, ...aussi]) };
};

/**
 * The alert bears names that were typed, and goes to addresses that were typed: sixty a day that the account has had
 * for less than a day, the others in any case (CRR-43).
 */
const sansInconnuesDeTrop = async (
  tx: SystemeTx,
  tenantId: number,
  adresses: readonly string[],
): Promise<readonly string[]> => {
  const recentes = new Set(await adressesRecentes(tx, tenantId, adresses));
  if (recentes.size === 0) return adresses;
  const cle = `mail-alerte:t${tenantId}`;
  const attente = await consommerQuota(tx, cle, INCONNUS.personne, FENETRE_MAILS, recentes.size);
  return attente === 0 ? adresses : adresses.filter((destinataire) => !recentes.has(destinataire.toLowerCase()));
};

export type ActeSignale = {
  readonly tenantId: number;
  readonly nature: NatureActe;
  readonly objetId?: number;
  /** `Compte bancaire modifié` */
  readonly sujet: string;
  /** What was before, what is now; of an IBAN or a key, its last characters only. */
  readonly phrase: string;
  /** What is put back, and what must still be there for that (CPT-80). */
  readonly avant: unknown;
  readonly apres: unknown;
  /** Who must know it besides those who manage the account: an address that was replaced. */
  readonly aussi?: readonly (string | null)[];
};

/**
 * Tells by mail an act on money or access to everybody who manages the account and to the account's own address, with
 * the link by which it is put back (CPT-78). Nobody to write to: nothing is kept.
 */
export const signalerActe = async (
  tx: SystemeTx,
  { acteur, requete, services }: Contexte,
  { aussi = [], ...acte }: ActeSignale,
): Promise<void> => {
  const { tenantId, sujet, phrase } = acte;
  const creeLe = services.maintenant();
  const remplacees = await findAdressesRemplacees(tx, acte, creeLe);
  const { nom: compteNom, destinataires: tous } = await destinatairesDuCompte(tx, tenantId, [...aussi, ...remplacees]);
  const destinataires = await sansInconnuesDeTrop(tx, tenantId, tous);
  if (destinataires.length === 0) return;
  const jeton = nouveauToken();
  const auteurNom = acteur.impersonation ? `${acteur.nomComplet} (au nom du compte)` : acteur.nomComplet;
  const source = requete.ip.slice(0, 64);
  const id = await insertActe(tx, {
    ...acte,
    objetId: acte.objetId ?? null,
    auteurId: acteur.utilisateurId,
    auteurNom,
    source,
    tokenHash: hacherToken(jeton),
    creeLe,
    expireLe: new Date(creeLe.getTime() + JOURS_CONTESTATION * JOUR_EN_MS),
  });
  await envoyerMail(tx, {
    tenantId,
    cle: `acte-sensible:${id}`,
    destinataires,
    ...redigerAlerte({
      compteNom,
      sujet,
      phrase,
      auteurNom,
      le: creeLe.toISOString(),
      source,
      appareil: appareilDuNavigateur(requete.userAgent),
      lien: `${services.publicUrl}/ce-n-est-pas-moi/${jeton}`,
    }),
    objet: 'tenant',
    objetId: tenantId,
    auteur: 'systeme',
  });
};
