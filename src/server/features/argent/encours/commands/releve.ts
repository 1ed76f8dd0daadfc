import { randomUUID } from 'node:crypto';
import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import { enregistrerFichier } from '#server/core/files/fichiers.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { journaliser } from '#server/core/journal.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { repondreA } from '#server/core/mail/repondre-a.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { renommerFichier } from '#shared/core/nom-fichier.ts';
import type { ApercuCourrier } from '#shared/features/argent/encours/contract/envoi.ts';
import type { Payeur } from '#shared/features/argent/encours/contract/enumerations.ts';
import type { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import * as peut from '#shared/features/argent/encours/policy.ts';
import { mettreEnPage } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { modelesDe, signature } from '#server/features/courrier/modele-mail/read-models/rediger.ts';
import { preparerCourrier } from './courriers.ts';
import {
  groupementPayeur,
  laboratoiresJoignables,
  signataire,
  type LaboratoireJoignable,
} from '../read-models/laboratoires.ts';
import { lierMail } from '../repository.ts';
import { encoursDus } from '../read-models/releve.ts';
import { creerRelevePdf, type Releve } from './releve-pdf.ts';

type Charge = Releve & { readonly labo: LaboratoireJoignable; readonly payeur: Payeur };
/** What one payer owes for one laboratory (ENC-36). */
export type SujetReleve = { readonly laboratoireId: number; readonly payeur: Payeur };
/** @throws 404 */
const chargerReleve = async (tx: TenantTx, ctx: Contexte, { laboratoireId, payeur }: SujetReleve): Promise<Charge> => {
  const laboratoires = await laboratoiresJoignables(tx, [laboratoireId]);
  const payeurs = payeur === 'LABO' ? laboratoires : await groupementPayeur(tx, laboratoires);
  const labo = payeurs.get(laboratoireId)!;
  const aujourdhui = aujourdhuiDe(ctx);
  const encours = await encoursDus(tx, ctx.acteur, laboratoireId, aujourdhui, payeur);
  return { labo, payeur, laboratoire: labo.nom, encours, aujourdhui, tenant: await signataire(tx) };
};
const nomDuFichier = ({ laboratoire, aujourdhui }: Releve): string =>
  renommerFichier(`releve ${laboratoire} ${aujourdhui}.pdf`);

export const releveEncours = async (ctx: Contexte, pourQui: SujetReleve): Promise<FichierReponse> => {
  const releve = await inTenant(ctx, (tx) => chargerReleve(tx, ctx, pourQui));
  const contenu = await creerRelevePdf(releve);
  return {
    contenu,
    entetes: entetesFichier({ nom: nomDuFichier(releve), mime: 'application/pdf', taille: contenu.length }),
  };
};

export const apercuReleve = (ctx: Contexte, pourQui: SujetReleve): Promise<ApercuCourrier> =>
  inTenant(ctx, async (tx) => {
    const { labo, payeur, encours, aujourdhui } = await chargerReleve(tx, ctx, pourQui);
    const { RELEVE: modele } = await modelesDe(tx, tx.tenantId, ['RELEVE']);
    return preparerCourrier({
      acte: 'RELEVE',
      laboratoire: labo,
      payeur,
      encours,
      modele,
      signature: await signature(tx, ctx.acteur, aujourdhui),
    });
  });

/** The statement tells all that is owed: only who may settle sends it out of the house. */
export const envoyerReleve = async (
  ctx: Contexte,
  pourQui: SujetReleve,
  { destinataires, sujet, texte }: BodyOf<(typeof encoursContract)['envoyerReleve']>,
): Promise<null> => {
  if (!peut.canReglerEncours(ctx.acteur)) throw coreErrors.interdit();
  const { acteur, services, requete } = ctx;
  // The PDF is drawn before the transaction: drawing takes a moment, during which no connection is held. The writing
  // below spends the key.
  const releve = await inTenant({ ...ctx, requete: { ...requete, idempotence: undefined } }, (tx) =>
    chargerReleve(tx, ctx, pourQui),
  );
  if (releve.encours.length === 0) throw encoursErrors.rienADevoir();
  const contenu = await creerRelevePdf(releve);
  const nom = nomDuFichier(releve);
  return inTenant(ctx, async (tx) => {
    const { id: fichierId } = await enregistrerFichier(tx, services.fichiers, { nom, contenu, auteur: acteur });
    const { id: mailId } = await envoyerMail(tx, {
      cle: `encours:releve:${randomUUID()}`,
      destinataires,
      repondreA: await repondreA(tx, acteur),
      sujet,
      ...mettreEnPage({ sujet, texte, etablissement: releve.tenant.nom }),
      pieces: [{ fichierId, nom }],
      objet: 'laboratoire',
      objetId: pourQui.laboratoireId,
      auteur: acteur,
    });
    await lierMail(
      tx,
      releve.encours.map(({ id }) => id),
      mailId,
    );
    const apres = { destinataires, payeur: pourQui.payeur, encours: releve.encours.map(({ numero }) => numero) };
    await journaliser(tx, acteur, {
      objet: 'laboratoire',
      objetId: pourQui.laboratoireId,
      action: 'envoyer-releve',
      apres,
    });
    return null;
  });
};
