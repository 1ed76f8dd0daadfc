import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { conflitDeVersion, exigerPresence } from '#server/core/version.ts';
import type { RemiseCompte } from '#server/features/comptes/compte/commands/contester-acte.ts';
import { signalerActe } from '#server/features/comptes/compte/commands/signaler-acte.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import type {
  CoordonneesPrestation,
  CoordonneesSaisies,
} from '#shared/features/prestations/prestation/contract/coordonnees.ts';
import { canGererCoordonneesBancaires } from '#shared/features/prestations/prestation/policy.ts';
import {
  finDAttente,
  HEURES_ATTENTE_IBAN,
  utilisableDes,
} from '#shared/features/prestations/prestation/rules/attente-iban.ts';
import { ibanMasque } from '#shared/core/iban.ts';
import { avertissementTitulaire } from '#shared/features/prestations/prestation/rules/titulaire.ts';
import { nomsDuCompte } from '../read-models/adherents.ts';
import {
  insertCoordonnees,
  findCoordonnees,
  lockCoordonnees,
  updateCoordonneesRemises,
  upsertCoordonneesConfirmees,
  type CoordonneesGardees,
} from '../repository/coordonnees.ts';
import type { CompteBancaire } from '../repository/virements.ts';

const vues = async (tx: TenantTx, ctx: Contexte, gardees: CoordonneesGardees): Promise<CoordonneesPrestation> => ({
  ...gardees,
  utilisableLe: finDAttente(gardees.utilisableLe, ctx.services.maintenant()),
  avertissement: avertissementTitulaire(gardees.titulaire, await nomsDuCompte(tx)),
});

/** Reads the bank account, for the users who manage it (PRS-3). */
export const lireCoordonnees = (ctx: Contexte): Promise<CoordonneesPrestation | null> => {
  if (!canGererCoordonneesBancaires(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const gardees = await findCoordonnees(tx);
    return gardees ? vues(tx, ctx, gardees) : null;
  });
};

/** A mail or a notification only shows the last four characters of an IBAN. */
const finIban = (iban: string): string => `••••\u00a0${iban.slice(-4)}`;

const signaler = (
  tx: TenantTx,
  ctx: Contexte,
  avant: CoordonneesGardees | undefined,
  apres: CompteBancaire,
): Promise<void> =>
  enSysteme(tx, (systeme) => {
    const neuf = avant?.iban !== apres.iban;
    const attente = neuf ? ` Aucun fichier de virement ne l’emploiera avant ${HEURES_ATTENTE_IBAN} heures.` : '';
    const ancien = avant ? `${avant.titulaire}, IBAN ${finIban(avant.iban)}` : 'aucun';
    return signalerActe(systeme, ctx, {
      tenantId: tx.tenantId,
      nature: 'IBAN',
      sujet: avant ? 'Compte bancaire modifié' : 'Compte bancaire enregistré',
      phrase:
        `Compte bancaire : avant, ${ancien} ; maintenant, ${apres.titulaire}, IBAN ` +
        `${finIban(apres.iban)}.${attente}`,
      avant: avant && {
        titulaire: avant.titulaire,
        iban: avant.iban,
        bic: avant.bic,
        utilisableLe: avant.utilisableLe,
      },
      apres: { titulaire: apres.titulaire, iban: apres.iban, bic: apres.bic },
    });
  });

/**
 * Says or changes where money goes: those who keep the account are told by mail and may undo it, a new IBAN waits 72
 * hours, and the journal never holds a whole IBAN (PRS-3, PRS-24).
 * @throws 409 CONFLIT_VERSION
 */
export const modifierCoordonnees = (
  ctx: Contexte,
  { version, ...compte }: CoordonneesSaisies,
): Promise<CoordonneesPrestation> => {
  const { acteur } = ctx;
  if (!canGererCoordonneesBancaires(acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const avant = await findCoordonnees(tx);
    const utilisableLe = utilisableDes(avant, compte.iban, ctx.services.maintenant());
    if (!(await insertCoordonnees(tx, { ...compte, utilisableLe }, version, acteur)))
      throw conflitDeVersion((await findCoordonnees(tx)) ?? { modifieParNom: null, modifieLe: null });
    const iban = ibanMasque(compte.iban);
    await journaliser(tx, acteur, {
      objet: 'coordonnees-bancaires',
      objetId: tx.tenantId,
      action: 'modifier',
      avant: avant && { titulaire: avant.titulaire, iban: ibanMasque(avant.iban) },
      apres: { titulaire: compte.titulaire, iban, utilisableLe },
    });
    await annoncerEvenement(tx, acteur, 'COMPTE_BANCAIRE', [
      { tenantId: tx.tenantId, objet: '', donnees: { par: acteur.nomComplet, iban } },
    ]);
    await cloreEvenements(tx, acteur, ['IBAN_DEMANDE'], [{ tenantId: tx.tenantId }]);
    await signaler(tx, ctx, avant, compte);
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'coordonnees', id: tx.tenantId }]);
    return vues(tx, ctx, exigerPresence(await findCoordonnees(tx)));
  });
};

type Avant = CompteBancaire & { readonly utilisableLe: string | null };
const memeCompte = (a: CompteBancaire, b: CompteBancaire): boolean =>
  a.iban === b.iban && a.titulaire === b.titulaire && a.bic === b.bic;

/** Restores the previous bank account, with its waiting time (PRS-24). @throws 409 CHANGE_DEPUIS */
export const remettreCoordonnees: RemiseCompte = async (tx: SystemeTx, { tenantId, avant, apres }) => {
  const actuelles = await lockCoordonnees(tx, tenantId);
  if (!actuelles || !memeCompte(actuelles, apres as CompteBancaire)) throw compteErrors.changeDepuis();
  const ancien = avant as Avant | null;
  await updateCoordonneesRemises(tx, tenantId, ancien, 'Lien « Ce n’est pas moi »');
  prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'coordonnees', id: tenantId }]);
  return ancien
    ? `L’ancien compte bancaire (IBAN ${finIban(ancien.iban)}) est remis.`
    : 'Le compte bancaire est effacé : il n’y en avait aucun avant.';
};

/**
 * The bank account that a closed account gave by its link, once a super administrator confirmed it: its wait is over
 * (PRS-28).
 */
export const enregistrerCompteConfirme = async (
  tx: SystemeTx,
  tenantId: number,
  compte: CompteBancaire,
  acteur: Acteur,
): Promise<void> => {
  await upsertCoordonneesConfirmees(tx, tenantId, compte, acteur);
  await journaliser(tx, acteur, {
    tenantId,
    objet: 'coordonnees-bancaires',
    objetId: tenantId,
    action: 'accepter',
    apres: { titulaire: compte.titulaire, iban: ibanMasque(compte.iban) },
  });
};
