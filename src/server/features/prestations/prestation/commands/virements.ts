import { randomBytes } from 'node:crypto';
import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { journaliser } from '#server/core/journal.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import { exigerLigne, exigerPresence } from '#server/core/version.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { isIbanHorsEee } from '#shared/core/iban.ts';
import { jourDeVirement } from '#shared/core/jours-de-virement.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { FormatVirement } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import type { ApresVirement, DetailPrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import type { reversionContract } from '#shared/features/prestations/prestation/contract/reversion.ts';
import { prestationErrors } from '#shared/features/prestations/prestation/errors.ts';
import { canGererPrestations } from '#shared/features/prestations/prestation/policy.ts';
import {
  ecrirePain001,
  isNomSepa,
  referenceReversion,
  type AdressePayeur,
} from '#shared/features/prestations/prestation/rules/pain001.ts';
import { detailPrestation } from '../read-models/detail.ts';
import { unePrestation } from '../read-models/liste.ts';
import type { ReversionSuivie } from '../read-models/reversions.ts';
import { adresseDuPayeur, virementAEcrire, type VirementAEcrire } from '../read-models/virements.ts';
import { updateVersionPrestation } from '../repository.ts';
import { findCoordonnees } from '../repository/coordonnees.ts';
import { updateReversees, updateVirement } from '../repository/reversions.ts';
import {
  findVirement,
  insertVirement,
  findReversionsDuVirement,
  updateAnnulePrestation,
  updateExecute,
  type LigneAVirer,
} from '../repository/virements.ts';
import { nommerPrestation } from './avis.ts';
import { chargerPrestation, prevenirPrestation } from './charger.ts';
import { apresReversion, choisirReversions, exigerVersable, exigerVirables } from './reversions.ts';

type Corps<K extends keyof typeof reversionContract> = BodyOf<(typeof reversionContract)[K]>;

const ligneDe = ({ id, montantHtCentimes, compte }: ReversionSuivie, libelle: string): LigneAVirer => ({
  reversionId: id,
  montantCentimes: montantHtCentimes,
  libelle: `${libelle} ${referenceReversion(id)}`,
  ...exigerPresence(compte ?? undefined),
});

/** It cannot be guessed, and no other file of any groupement has it. */
const nouveauMessage = (prestationId: number): string =>
  `PRS-${prestationId}-${randomBytes(6).toString('hex').toUpperCase()}`;

/**
 * Leaves out of the file the reversions whose IBAN is too new: the former IBAN is never paid instead (PRS-24).
 * @throws 409 IBAN_EN_ATTENTE when none is left
 */
const separerAttente = (choisies: readonly ReversionSuivie[]) => {
  const laissees = choisies.flatMap(({ id, pharmacieNom, ibanUtilisableLe }) =>
    ibanUtilisableLe === null ? [] : [{ reversionId: id, pharmacieNom, utilisableLe: ibanUtilisableLe }],
  );
  const [premiere] = laissees;
  if (premiere && laissees.length === choisies.length)
    throw prestationErrors.ibansEnAttente(premiere.pharmacieNom, premiere.utilisableLe, laissees.length);
  return { aVirer: choisies.filter(({ ibanUtilisableLe }) => ibanUtilisableLe === null), laissees };
};

/**
 * What a bank asks for: a name that it can read; out of the European Economic Area, the BIC of who is paid and the town
 * of who pays (PRS-26).
 * @throws 409 TITULAIRE_ILLISIBLE, BIC_ABSENT, ADRESSE_DU_PAYEUR_ABSENTE
 */
const exigerVirablesHorsEee = (aVirer: readonly ReversionSuivie[], adresse: AdressePayeur | null): void => {
  for (const { pharmacieNom, compte } of aVirer) {
    if (compte === null) continue;
    if (!isNomSepa(compte.titulaire)) throw prestationErrors.titulaireIllisible(pharmacieNom);
    if (!isIbanHorsEee(compte.iban)) continue;
    if (compte.bic === null) throw prestationErrors.bicAbsent(pharmacieNom);
    if (adresse === null) throw prestationErrors.adresseDuPayeurAbsente(pharmacieNom);
  }
};

/** Makes the transfer file of these parts: each is in one living file at most (PRS-17). */
export const emettreVirement = (
  ctx: Contexte,
  id: number,
  { reversionIds, dateExecution, version }: Corps<'emettreVirement'>,
): Promise<ApresVirement> =>
  inTenant(ctx, async (tx) => {
    const prestation = await chargerPrestation(tx, ctx.acteur, id, version);
    exigerVersable(prestation);
    if (dateExecution < aujourdhuiDe(ctx)) throw prestationErrors.executionPassee();
    const payeur = await findCoordonnees(tx);
    if (!payeur) throw prestationErrors.ibanDuPayeurAbsent();
    const choisies = await choisirReversions(tx, ctx, prestation, reversionIds);
    exigerVirables(choisies, ['IBAN_EN_ATTENTE']);
    const { aVirer, laissees } = separerAttente(choisies);
    const adresse = await adresseDuPayeur(tx);
    exigerVirablesHorsEee(aVirer, adresse);
    const libelle = nommerPrestation(await unePrestation(tx, ctx, id));
    const { titulaire, iban, bic } = payeur;
    const virement = {
      prestationId: id,
      messageId: nouveauMessage(id),
      // A bank would move it: the file says the day when it settles.
      dateExecution: jourDeVirement(dateExecution),
      payeur: { titulaire, iban, bic, adresse },
      lignes: aVirer.map((reversion) => ligneDe(reversion, libelle)),
    };
    const virementId = await insertVirement(tx, virement, ctx.acteur, ctx.services.maintenant().toISOString());
    const idsVires = aVirer.map((reversion) => reversion.id);
    await updateVirement(tx, idsVires, virementId);
    await updateVersionPrestation(tx, id, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'prestation',
      objetId: id,
      action: 'emettre-virement',
      apres: {
        virementId,
        messageId: virement.messageId,
        dateExecution: virement.dateExecution,
        reversionIds: idsVires,
        laissees,
      },
    });
    prevenirPrestation(tx, id);
    return { ...(await detailPrestation(tx, ctx, id)), laissees };
  });

const COLONNES: readonly ColonneExportee<VirementAEcrire['lignes'][number]>[] = [
  { titre: 'Titulaire', type: 'texte', lire: (l) => l.titulaire },
  { titre: 'IBAN', type: 'texte', lire: (l) => l.iban },
  { titre: 'BIC', type: 'texte', lire: (l) => l.bic },
  { titre: 'Montant (€)', type: 'montant', lire: (l) => l.montantCentimes },
  { titre: 'Référence', type: 'texte', lire: (l) => referenceReversion(l.reversionId) },
  { titre: 'Libellé', type: 'texte', lire: (l) => l.libelle },
];

/** The file itself, written from what was kept: the same each time. @throws 404, 403 */
export const lireVirement = async (
  ctx: Contexte,
  id: number,
  virementId: number,
  format: FormatVirement,
): Promise<FichierReponse> => {
  if (!canGererPrestations(ctx.acteur)) throw coreErrors.interdit();
  const virement = exigerPresence(await inTenant(ctx, (tx) => virementAEcrire(tx, id, virementId)));
  const nom = `virement-${virement.messageId}`;
  if (format === 'csv') return repondreTableur({ nom, format, colonnes: COLONNES, lignes: virement.lignes });
  const contenu = Buffer.from(ecrirePain001(virement));
  return {
    contenu,
    entetes: entetesFichier({ nom: `${nom}.xml`, mime: 'application/xml', taille: contenu.length }),
  };
};

/** The bank did it: the parts are made, and their adhérents told (PRS-18). */
export const executerVirement = (
  ctx: Contexte,
  id: number,
  virementId: number,
  { date, version }: Corps<'executerVirement'>,
): Promise<DetailPrestation> =>
  inTenant(ctx, async (tx) => {
    const prestation = await chargerPrestation(tx, ctx.acteur, id);
    const { etat, messageId } = exigerLigne(await findVirement(tx, id, virementId), version);
    if (etat !== 'EMIS') throw prestationErrors.virementClos(etat);
    if (date > aujourdhuiDe(ctx)) throw prestationErrors.datePaiementFuture();
    const ids = await findReversionsDuVirement(tx, virementId);
    const choisies = await choisirReversions(tx, ctx, prestation, ids);
    await updateReversees(tx, ids, date, referenceReversion);
    await updateExecute(tx, virementId, date, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'prestation',
      objetId: id,
      action: 'executer-virement',
      apres: { virementId, messageId, date },
    });
    await apresReversion(tx, ctx, id, choisies, date);
    return detailPrestation(tx, ctx, id);
  });

/** The bank has not made the transfers: the reversions leave the file and are to pay again. */
export const annulerVirement = (
  ctx: Contexte,
  id: number,
  virementId: number,
  { motif, version }: Corps<'annulerVirement'>,
): Promise<DetailPrestation> =>
  inTenant(ctx, async (tx) => {
    await chargerPrestation(tx, ctx.acteur, id);
    const { etat, messageId } = exigerLigne(await findVirement(tx, id, virementId), version);
    if (etat !== 'EMIS') throw prestationErrors.virementClos(etat);
    await updateVirement(tx, await findReversionsDuVirement(tx, virementId), null);
    await updateAnnulePrestation(tx, virementId, motif, ctx.acteur);
    await updateVersionPrestation(tx, id, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'prestation',
      objetId: id,
      action: 'annuler-virement',
      apres: { virementId, messageId, motif },
    });
    prevenirPrestation(tx, id);
    return detailPrestation(tx, ctx, id);
  });
