import { randomUUID } from 'node:crypto';
import { sansIdempotence, aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { journaliser } from '#server/core/journal.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';
import type { ApercuCourrier } from '#shared/features/argent/encours/schemas/envoi.ts';
import type { Payeur } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import * as peut from '#shared/features/argent/encours/policy.ts';
import { tableauReleve } from '#shared/features/argent/encours/rules/mail.ts';
import { modelesDeMail, signatureDuMail } from '#server/features/courrier/modele-mail/read-models/rediger.ts';
import { preparerCourrier, preuvesDe } from './courriers.ts';
import { envoyerCourrier, type CourrierPret } from './envoyer-courrier.ts';
import type { ApportsEncours } from '../read-models/apports.ts';
import {
  groupementPayeur,
  laboratoiresJoignables,
  signataireEncours,
  type LaboratoireJoignable,
} from '../read-models/laboratoires.ts';
import { encoursDus, situationsReclamees } from '../read-models/releve.ts';
import { creerRelevePdf, type Releve } from './releve-pdf.ts';

type Charge = Releve & { readonly labo: LaboratoireJoignable; readonly payeur: Payeur };
/** What one payer owes for one laboratory (ENC-36). */
export type SujetReleve = { readonly laboratoireId: number; readonly payeur: Payeur };
/** @throws 404 */
const chargerReleve = async (
  tx: TenantTx,
  ctx: Contexte,
  { laboratoireId, payeur }: SujetReleve,
  { recusNonAffectes }: ApportsEncours,
): Promise<Charge> => {
  const laboratoires = await laboratoiresJoignables(tx, [laboratoireId]);
  const payeurs = payeur === 'LABO' ? laboratoires : await groupementPayeur(tx, laboratoires);
  const labo = payeurs.get(laboratoireId)!;
  const aujourdhui = aujourdhuiDe(ctx);
  const encours = await encoursDus(tx, ctx.acteur, { laboratoireId, payeur }, aujourdhui, situationsReclamees);
  const recus = await recusNonAffectes(tx, laboratoireId, payeur);
  return {
    labo,
    payeur,
    laboratoire: labo.nom,
    encours,
    recus,
    aujourdhui,
    tenant: await signataireEncours(tx),
  };
};
const nomDuFichier = ({ laboratoire, aujourdhui }: Releve): string =>
  renommerFichier(`releve ${laboratoire} ${aujourdhui}.pdf`);

export const releveEncours = async (
  ctx: Contexte,
  pourQui: SujetReleve,
  apports: ApportsEncours,
): Promise<FichierReponse> => {
  const releve = await inTenant(ctx, (tx) => chargerReleve(tx, ctx, pourQui, apports));
  const contenu = await creerRelevePdf(releve);
  return {
    contenu,
    entetes: entetesFichier({ nom: nomDuFichier(releve), mime: 'application/pdf', taille: contenu.length }),
  };
};

/** @param contenu the statement, drawn beforehand */
const preparerReleve = async (
  tx: TenantTx,
  ctx: Contexte,
  charge: Charge,
  contenu: Buffer,
  apports: ApportsEncours,
): Promise<CourrierPret> => {
  const { labo, payeur, encours, aujourdhui } = charge;
  const { RELEVE: modele } = await modelesDeMail(tx, tx.tenantId, ['RELEVE']);
  const preuves = await preuvesDe(tx, encours, apports);
  return preparerCourrier({
    acte: 'RELEVE',
    laboratoire: labo,
    payeur,
    encours,
    preuves,
    tableaux: [tableauReleve(encours, preuves.lignes, aujourdhui)],
    releve: { nom: nomDuFichier(charge), contenu },
    modele,
    signature: await signatureDuMail(tx, ctx.acteur, aujourdhui),
    maintenant: ctx.services.maintenant(),
  });
};

export const apercuReleve = async (
  ctx: Contexte,
  pourQui: SujetReleve,
  apports: ApportsEncours,
): Promise<ApercuCourrier> => {
  const charge = await inTenant(ctx, (tx) => chargerReleve(tx, ctx, pourQui, apports));
  const contenu = await creerRelevePdf(charge);
  return (await inTenant(ctx, (tx) => preparerReleve(tx, ctx, charge, contenu, apports))).apercu;
};

/** The statement tells all that is claimed: only who may settle sends it out of the house. */
export const envoyerReleve = async (
  ctx: Contexte,
  pourQui: SujetReleve,
  redige: BodyOf<(typeof encoursContract)['envoyerReleve']>,
  apports: ApportsEncours,
): Promise<null> => {
  if (!peut.canReglerEncours(ctx.acteur)) throw coreErrors.interdit();
  // The PDF is drawn before the transaction: drawing takes a moment, during which no connection is held. The writing
  // below spends the key.
  const charge = await inTenant(sansIdempotence(ctx), (tx) => chargerReleve(tx, ctx, pourQui, apports));
  if (charge.encours.length === 0) throw encoursErrors.rienADevoir();
  const contenu = await creerRelevePdf(charge);
  return inTenant(ctx, async (tx) => {
    const parti = await envoyerCourrier(tx, ctx, {
      ...(await preparerReleve(tx, ctx, charge, contenu, apports)),
      redige,
      cle: `encours:releve:${randomUUID()}`,
      objet: 'laboratoire',
      objetId: pourQui.laboratoireId,
    });
    await journaliser(tx, ctx.acteur, {
      objet: 'laboratoire',
      objetId: pourQui.laboratoireId,
      action: 'envoyer-releve',
      apres: { ...parti, payeur: pourQui.payeur, encours: charge.encours.map(({ numero }) => numero) },
    });
    return null;
  });
};
